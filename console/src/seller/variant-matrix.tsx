import type { OwnProduct } from '@souk/contract/seller-console/products';
import { CATALOGUE } from '@souk/rules/limits';
import { useState } from 'react';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Field, FieldError } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import type { Choices } from './product.tsx';
import { withValues, type Variant } from './variants-of.ts';

type VariantMatrixProps = {
  variants: readonly Variant[];
  choices: Choices;
  /** By the path of the field: `variants.3.sku`. */
  errors: Readonly<Record<string, string>>;
  onChange(variants: OwnProduct['variants']): void;
};

/** What a product comes in: press values, and a row is there for each combination, with number, price and stock of its own. */
export function VariantMatrix({ variants, choices, errors, onChange }: VariantMatrixProps) {
  const t = useT();
  const chosen = new Set(variants.flatMap(({ value_ids: ids }) => ids));
  const titles = new Map(
    choices.attributes.flatMap(({ values }) => values).map(({ id, title }) => [id, title]),
  );
  const change = (index: number, part: Partial<Variant>) =>
    onChange(variants.map((variant, place) => (place === index ? { ...variant, ...part } : variant)));

  function toggle(valueId: number) {
    const values = new Set(chosen);
    if (!values.delete(valueId)) values.add(valueId);
    onChange(withValues(variants, { values, attributes: choices.attributes }));
  }

  const hasKinds = variants.some(({ value_ids: ids }) => ids.length > 0);
  return (
    <div className="grid gap-4">
      {choices.attributes
        .filter(({ values }) => values.length > 0)
        .map((attribute) => (
          <fieldset key={attribute.id}>
            <legend className="mb-1.5 text-13 font-label">{attribute.title}</legend>
            <ValueChips values={attribute.values} chosen={chosen} name={attribute.title} onToggle={toggle} />
          </fieldset>
        ))}
      {errors['variants'] && <FieldError>{errors['variants']}</FieldError>}
      {hasKinds && (
        <ul className="grid gap-3">
          {variants.map((variant, index) => (
            <li
              key={variant.value_ids.join('-')}
              className="grid gap-2 rounded-control border border-line p-3 sm:grid-cols-[minmax(0,1fr)_130px_150px_90px] sm:items-end"
            >
              <span className="font-semibold">
                {variant.value_ids.map((id) => titles.get(id) ?? id).join(' · ')}
              </span>
              <Field
                form="variant"
                name={`${index}-sku`}
                label={t('console.stock.sku')}
                error={errors[`variants.${index}.sku`]}
              >
                <TextInput
                  small
                  dir="ltr"
                  maxLength={CATALOGUE.sku}
                  value={variant.sku ?? ''}
                  onChange={({ target }) => change(index, { sku: target.value.trim() || null })}
                />
              </Field>
              <Field form="variant" name={`${index}-price`} label={t('console.product.own-price')}>
                <MoneyInput
                  value={variant.price_minor || null}
                  currency={choices.currency}
                  onChange={(minor) => change(index, { price_minor: minor ?? 0 })}
                />
              </Field>
              <Field form="variant" name={`${index}-stock`} label={t('console.product.stock')}>
                <TextInput
                  small
                  dir="ltr"
                  inputMode="numeric"
                  // What is known is counted on the page of shelves.
                  readOnly={variant.id !== undefined}
                  value={String(variant.stock)}
                  onChange={({ target }) =>
                    change(index, { stock: Number(/^\d{0,7}$/.exec(target.value)?.[0] ?? variant.stock) })
                  }
                />
              </Field>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const fewValues = 12;

type ValueChipsProps = {
  values: readonly { id: number; title: string }[];
  chosen: ReadonlySet<number>;
  /** Of the attribute. */
  name: string;
  onToggle(id: number): void;
};

/** The chosen values and some others; where a shop has many, words find them. Of several of one title one is enough. */
function ValueChips({ values, chosen, name, onToggle }: ValueChipsProps) {
  const t = useT();
  const [text, setText] = useState('');
  const mine = values.filter(({ id }) => chosen.has(id));
  const titles = new Set(mine.map(({ title }) => title));
  const others = values.filter(({ title }) => {
    if (titles.has(title)) return false;
    titles.add(title);
    return true;
  });
  const found = others.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {[...mine, ...found.slice(0, fewValues)].map(({ id, title }) => (
        <Chip key={id} selected={chosen.has(id)} onClick={() => onToggle(id)}>
          {title}
        </Chip>
      ))}
      {others.length > fewValues && (
        <TextInput
          small
          className="w-40"
          aria-label={t('console.product.find-value', { name })}
          placeholder={t('console.product.find-value', { name })}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </div>
  );
}
