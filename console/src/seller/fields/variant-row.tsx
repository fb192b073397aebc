import { CATALOGUE } from '@souk/rules/limits';
import type { ClipboardEvent } from 'react';
import { useFormat } from '#format.ts';
import { MoneyInput, readAmount } from '#parts/money-input.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { gtinError } from '../price-fields.tsx';
import type { Variant } from '../variants-of.ts';

export type PastedField = 'sku' | 'gtin' | 'price' | 'stock';

type VariantRowProps = {
  variant: Variant;
  index: number;
  name: string;
  errors: Readonly<Record<string, string>>;
  currency: string;
  lowest: number | null;
  /** Counter of pastes, to remount inputs. */
  pastes: number;
  onChange(part: Partial<Variant>): void;
  onPaste(field: PastedField, event: ClipboardEvent): void;
};

export function VariantRow(row: VariantRowProps) {
  const t = useT();
  const { money } = useFormat();
  const { variant, index, name, errors, currency, lowest, pastes, onChange, onPaste } = row;
  const of = (field: string) => ({
    form: 'variant',
    name: `${index}-${field}`,
    error: errors[`variants.${index}.${field}`],
  });
  return (
    <li className="grid gap-2 rounded-control border border-line p-3 sm:grid-cols-[minmax(0,1fr)_110px_150px_140px_80px] sm:items-start">
      <span className="font-semibold sm:pt-8">{name}</span>
      <Field {...of('sku')} label={t('console.stock.sku')}>
        <TextInput
          small
          dir="ltr"
          maxLength={CATALOGUE.sku}
          value={variant.sku ?? ''}
          onPaste={(event) => onPaste('sku', event)}
          onChange={({ target }) => onChange({ sku: target.value.trim() || null })}
        />
      </Field>
      <Field
        {...of('gtin')}
        label={t('console.field.gtin')}
        error={errors[`variants.${index}.gtin`] ?? gtinError(variant.gtin, t)}
      >
        <TextInput
          small
          dir="ltr"
          inputMode="numeric"
          maxLength={CATALOGUE.gtin}
          value={variant.gtin ?? ''}
          onPaste={(event) => onPaste('gtin', event)}
          onChange={({ target }) => onChange({ gtin: target.value.trim() || null })}
        />
      </Field>
      <Field
        {...of('price')}
        label={t('console.product.own-price')}
        hint={
          lowest === null
            ? undefined
            : t('console.product.lowest', { price: money({ minor: lowest, currency }) })
        }
      >
        <span onPaste={(event) => onPaste('price', event)}>
          <MoneyInput
            // Inputs keep text as typed, so a paste remounts them.
            key={pastes}
            value={variant.price_minor || null}
            currency={currency}
            onChange={(minor) => onChange({ price_minor: minor ?? 0 })}
          />
        </span>
      </Field>
      <Field {...of('stock')} label={t('console.product.stock')}>
        <TextInput
          small
          dir="ltr"
          inputMode="numeric"
          // Stock of existing variants is changed on the stock page.
          readOnly={variant.id !== undefined}
          value={String(variant.stock)}
          onPaste={(event) => onPaste('stock', event)}
          onChange={({ target }) =>
            onChange({ stock: Number(/^\d{0,7}$/.exec(target.value)?.[0] ?? variant.stock) })
          }
        />
      </Field>
    </li>
  );
}

type Pasted = { field: PastedField; text: string; currency: string };

/** Applies a pasted cell; invalid numbers change nothing. */
export function withPasted(variant: Variant, { field, text, currency }: Pasted): Variant {
  switch (field) {
    case 'sku':
      return { ...variant, sku: text.slice(0, CATALOGUE.sku) || null };
    case 'gtin':
      return { ...variant, gtin: text.slice(0, CATALOGUE.gtin) || null };
    case 'price': {
      const minor = readAmount(text, currency);
      return minor === null ? variant : { ...variant, price_minor: minor };
    }
    case 'stock':
      return variant.id === undefined && /^\d{1,7}$/.test(text)
        ? { ...variant, stock: Number(text) }
        : variant;
  }
}
