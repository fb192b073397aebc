import type { OwnProduct } from '@souk/contract/seller-console/products';
import { useState, type ReactNode } from 'react';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Choices } from '../edited-product.ts';
import { PreviewPrice } from './preview-price.tsx';
import { shownOf, type ShownProduct } from './shown-product.ts';

const places = ['page', 'tile'] as const;
type Place = (typeof places)[number];
type PhonePreviewProps = { draft: OwnProduct; choices: Choices };

/** Live phone preview of a new product, on its page and in a list. */
export function PhonePreview({ draft, choices }: PhonePreviewProps) {
  const t = useT();
  const { languages, currency, brands } = choices;
  const [place, setPlace] = useState<Place>('page');
  const [code, setCode] = useState(languages.find(({ is_default: isDefault }) => isDefault)?.code);
  const language = languages.find((one) => one.code === code);
  const shown = shownOf(draft, language?.is_default === false ? language.code : null);
  const brand = brands.find(({ id }) => id === draft.brand_id)?.title;
  return (
    <section aria-label={t('console.store.preview')} className="grid gap-3 justify-self-center">
      <div className="flex items-center justify-between gap-3">
        <Switched<Place>
          label={t('console.store.preview')}
          choices={places.map((one) => ({ id: one, title: t(`console.preview.${one}`) }))}
          chosen={place}
          onChoose={setPlace}
        />
        {languages.length > 1 && (
          <Switched
            label={t('console.preview.language')}
            choices={languages.map((one) => ({
              id: one.code,
              title: one.code.toUpperCase(),
              name: one.name,
            }))}
            chosen={code}
            onChoose={setCode}
          />
        )}
      </div>
      <div
        className="h-114 w-68 overflow-hidden rounded-[36px] border-8 border-[#14161a] bg-surface p-3 shadow-lg ring-1 ring-divider"
        lang={language?.code}
        dir={language?.direction}
      >
        {place === 'page' ? (
          <PageHead {...{ shown, brand, currency }} />
        ) : (
          <div className="grid grid-cols-2 gap-x-3 gap-y-5">
            <Tile {...{ shown, currency }} />
            <Others />
          </div>
        )}
      </div>
    </section>
  );
}

type Shown = { shown: ShownProduct; currency: string };

function PageHead({ shown, brand, currency }: Shown & { brand: string | undefined }) {
  return (
    <div className="grid gap-2">
      <span className="flex min-h-5 items-center justify-between gap-2 text-13 font-medium text-primary-ink">
        <bdi className="truncate">{brand}</bdi>
        {shown.badge !== '' && <Badge tone="primary">{shown.badge}</Badge>}
      </span>
      <Title of={shown} className="line-clamp-3 text-18 leading-snug font-heading" />
      <Shot of={shown} sizes="232px" className="rounded-card" />
      <PreviewPrice price={shown.price} currency={currency} isLarge />
      <span aria-hidden className="grid h-10 place-items-center rounded-control bg-primary text-on-primary">
        <Icon name="cart" size={18} />
      </span>
    </div>
  );
}

function Tile({ shown, currency }: Shown) {
  return (
    <div className="grid content-start gap-1.5">
      <div className="relative">
        <Shot of={shown} sizes="110px" className="rounded-control" />
        {shown.price !== null && shown.price.percent > 0 && (
          <Corner>
            <bdi>{`−${shown.price.percent}%`}</bdi>
          </Corner>
        )}
      </div>
      <Title of={shown} className="line-clamp-2 text-13 leading-snug" />
      <PreviewPrice price={shown.price} currency={currency} />
    </div>
  );
}

const Corner = ({ children }: { children: ReactNode }) => (
  <span className="absolute start-1.5 top-1.5 rounded-pill bg-surface px-1.5 py-0.5 text-11 font-bold text-sale tabular-nums">
    {children}
  </span>
);

function Title({ of: { title }, className }: { of: ShownProduct; className: string }) {
  if (title === '') return <span aria-hidden className="block h-4 w-4/5 rounded-tag bg-sunk" />;
  return (
    <p dir="auto" className={classNames('wrap-anywhere', className)}>
      {title}
    </p>
  );
}

function Shot({ of, sizes, className }: { of: ShownProduct; sizes: string; className: string }) {
  const look = classNames('aspect-square w-full bg-sunk', className);
  if (of.image === null)
    return (
      <span aria-hidden className={classNames(look, 'grid place-items-center text-text-3')}>
        <Icon name="camera" size={28} />
      </span>
    );
  return (
    <Picture
      name={of.image}
      alt=""
      width={400}
      height={400}
      sizes={sizes}
      widths={[320, 640]}
      className={classNames(look, 'object-cover', of.isSoldOut && 'opacity-45')}
    />
  );
}

/** Placeholder tiles around it in the list. */
function Others() {
  return [1, 2, 3].map((one) => (
    <span key={one} aria-hidden className="grid content-start gap-2">
      <span className="aspect-square w-full rounded-control bg-sunk" />
      <span className="h-3 w-full rounded-tag bg-sunk" />
      <span className="h-3 w-1/2 rounded-tag bg-sunk" />
    </span>
  ));
}

type SwitchedProps<Id extends string> = {
  label: string;
  choices: readonly { id: Id; title: string; name?: string }[];
  chosen: Id | undefined;
  onChoose(id: Id): void;
};

function Switched<Id extends string>({ label, choices, chosen, onChoose }: SwitchedProps<Id>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-control bg-line p-0.5">
      {choices.map(({ id, title, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          title={name}
          className={classNames(
            'min-h-8 rounded-control px-2.5 text-13 font-medium',
            id === chosen ? 'bg-surface shadow-sm' : 'text-text-2',
          )}
          onClick={() => onChoose(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
