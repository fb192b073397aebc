import { useState } from 'react';
import { MoneyInput } from '#parts/money-input.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { countOf, errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { ChoiceSheet, type Chosen } from './choice-sheet.tsx';
import { AddButton } from './record-picker.tsx';
import { changed, moved, RowButtons, without } from './row-buttons.tsx';
import { useNames } from './use-names.ts';

type Row = {
  product_id: number;
  price_minor: number;
  quota: number | null;
  limit_per_shopper: number | null;
};

export function SaleProducts({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const rows = draft[field.name] as Row[];
  const names = useNames(
    'product',
    rows.map(({ product_id: id }) => id),
  );
  const below = errorsUnder(errors, field.name);
  const write = (next: Row[]) => set(field.name, next);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-label">{t('operator.field.products')}</legend>
      <ul className="grid gap-3">
        {rows.map((row, index) => (
          <SaleRow
            key={row.product_id}
            {...{ row, index, currency: facts.currency, product: names.get(row.product_id) }}
            error={Object.entries(below).find(([path]) => path.startsWith(`${index}.`))?.[1]}
            onChange={(next) => write(changed(rows, index, next))}
            onUp={index > 0 ? () => write(moved(rows, index)) : undefined}
            onRemove={() => write(without(rows, index))}
          />
        ))}
      </ul>
      <AddButton label={t('operator.pick.product')} onPress={() => setIsOpen(true)} />
      <ChoiceSheet
        open={isOpen}
        title={t('operator.pick.product')}
        kind="product"
        onClose={() => setIsOpen(false)}
        onChoose={({ id }) => {
          setIsOpen(false);
          if (rows.some(({ product_id: known }) => known === id)) return;
          write([...rows, { product_id: id, price_minor: 0, quota: null, limit_per_shopper: null }]);
        }}
      />
    </fieldset>
  );
}

type SaleRowProps = {
  row: Row;
  index: number;
  currency: string;
  product: Chosen | undefined;
  error: string | undefined;
  onChange(row: Row): void;
  onUp: (() => void) | undefined;
  onRemove(): void;
};

function SaleRow({ row, index, currency, product, error, onChange, onUp, onRemove }: SaleRowProps) {
  const t = useT();
  const name = product?.title ?? `#${row.product_id}`;
  const count = (field: 'quota' | 'limit_per_shopper') => (
    <Field
      form="record"
      name={`products.${index}.${field}`}
      label={t(`operator.field.${field}`)}
      necessity="optional"
    >
      <TextInput
        inputMode="numeric"
        dir="ltr"
        value={row[field] === null ? '' : String(row[field])}
        onChange={({ target }) => onChange({ ...row, [field]: countOf(target.value) })}
      />
    </Field>
  );
  return (
    <li className="grid gap-3 rounded-control border border-line p-3">
      <div className="flex items-center gap-3">
        <Thumb image={product?.image ?? ''} className="size-9" />
        <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</bdi>
        <RowButtons name={name} onUp={onUp} onRemove={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field form="record" name={`products.${index}.price_minor`} label={t('operator.field.sale-price')}>
          <MoneyInput
            value={row.price_minor}
            currency={currency}
            onChange={(minor) => onChange({ ...row, price_minor: minor ?? -1 })}
          />
        </Field>
        {count('quota')}
        {count('limit_per_shopper')}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}
