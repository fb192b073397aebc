import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { isOptionInStock, type Choice, type Option, type OptionGroup } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

type VariantGroupProps = {
  group: OptionGroup;
  product: ShownProduct;
  choice: Choice;
  choose: (groupId: number, optionId: number) => void;
  /** The customer tried to buy without choosing an option. */
  isMissed: boolean;
};

/** One attribute as radio buttons: images or color swatches if available, else text. Sold-out values stay visible. */
export function VariantGroup({ group, product, choice, choose, isMissed }: VariantGroupProps) {
  const t = useT();
  const chosen = group.options.find((option) => option.id === choice[group.id]);
  return (
    <fieldset>
      <legend className="mb-2 text-14 text-text-2">
        {t('product.variant', { attribute: group.title })}{' '}
        {chosen ? (
          <b className="font-semibold text-text">{chosen.title}</b>
        ) : (
          <span className={isMissed ? 'font-medium text-sale' : undefined}>{t('product.variant.none')}</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {group.options.map((option) => (
          <VariantOption
            key={option.id}
            option={option}
            name={`attribute-${group.id}`}
            isChosen={option.id === choice[group.id]}
            isInStock={isOptionInStock(product, choice, group.id, option.id)}
            picture={option.swatch ? pictureOf(product, option) : null}
            onChoose={() => choose(group.id, option.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type VariantOptionProps = {
  option: Option;
  name: string;
  isChosen: boolean;
  isInStock: boolean;
  picture: string | null;
  onChoose: () => void;
};

function VariantOption({ option, name, isChosen, isInStock, picture, onChoose }: VariantOptionProps) {
  const t = useT();
  return (
    <label
      className={classNames(
        'variant',
        option.swatch ? 'size-14 overflow-hidden p-0' : 'min-h-11 min-w-14 px-3.5 text-14 font-medium',
        isChosen ? 'border-primary-line outline-2 outline-primary-line' : 'border-control',
        isChosen && !option.swatch && 'bg-primary-soft text-primary-ink',
        !isInStock && 'border-dashed text-text-3 line-through',
      )}
    >
      <input type="radio" name={name} value={option.id} checked={isChosen} onChange={onChoose} />
      {picture ? (
        <Picture
          name={picture}
          alt=""
          width={56}
          height={56}
          widths={[320]}
          {...(isInStock ? {} : { className: 'opacity-45' })}
        />
      ) : (
        option.swatch && (
          <span
            aria-hidden
            style={customProperties({ '--swatch': option.swatch })}
            className="size-8 rounded-pill border border-line bg-(--swatch)"
          />
        )
      )}
      <span className={option.swatch ? 'sr-only' : undefined}>
        {option.title}
        {!isInStock && <span className="sr-only"> {t('product.variantSoldOut')}</span>}
      </span>
    </label>
  );
}

function pictureOf(product: ShownProduct, option: Option): string | null {
  return (
    product.images.find((image) => image.attributes.some((value) => value.attribute_value_id === option.id))
      ?.image ?? null
  );
}
