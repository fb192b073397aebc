import type { OwnProduct } from '@souk/contract/seller-console/products';
import { useState, type ClipboardEvent } from 'react';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Choices } from './edited-product.ts';
import { fillDown } from './fields/fill-down.ts';
import { VariantRow, withPasted, type PastedField } from './fields/variant-row.tsx';
import { withValues, type Variant } from './variants-of.ts';

type VariantMatrixProps = {
  variants: readonly Variant[];
  choices: Choices;
  /** By field path: `variants.3.sku`. */
  errors: Readonly<Record<string, string>>;
  /** Lowest own prices of the last 30 days, where known. */
  lowest: readonly { id: number; minor: number }[];
  onChange(variants: OwnProduct['variants']): void;
};

/** Variants: select attribute values to get a row per combination. */
export function VariantMatrix({ variants, choices, errors, lowest, onChange }: VariantMatrixProps) {
  const t = useT();
  const [pastes, setPastes] = useState(0);
  const chosen = new Set(variants.flatMap(({ value_ids: ids }) => ids));
  const titles = new Map(
    choices.attributes.flatMap(({ values }) => values).map(({ id, title }) => [id, title]),
  );
  const change = (index: number, part: Partial<Variant>) =>
    onChange(variants.map((variant, place) => (place === index ? { ...variant, ...part } : variant)));

  /** A pasted column fills downwards; invalid numbers leave their rows unchanged. */
  function paste(field: PastedField, from: number, event: ClipboardEvent) {
    const filled = fillDown(event.clipboardData.getData('text'), { from, rows: variants.length });
    if (!filled) return;
    event.preventDefault();
    const texts = new Map(filled);
    setPastes(pastes + 1);
    onChange(
      variants.map((variant, place) => {
        const text = texts.get(place);
        return text === undefined
          ? variant
          : withPasted(variant, { field, text, currency: choices.currency });
      }),
    );
  }

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
        <>
          <p className="text-13 text-text-2">{t('console.kinds.paste')}</p>
          <ul className="grid gap-3">
            {variants.map((variant, index) => (
              <VariantRow
                key={variant.value_ids.join('-')}
                {...{ variant, index, errors, pastes }}
                currency={choices.currency}
                name={variant.value_ids.map((id) => titles.get(id) ?? id).join(' · ')}
                lowest={lowest.find(({ id }) => id === variant.id)?.minor ?? null}
                onChange={(part) => change(index, part)}
                onPaste={(field, event) => paste(field, index, event)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const fewValues = 12;

type ValueChipsProps = {
  values: readonly { id: number; title: string }[];
  chosen: ReadonlySet<number>;
  name: string;
  onToggle(id: number): void;
};

/** Selected values and some others; searchable if there are many. Duplicated titles are listed once. */
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
