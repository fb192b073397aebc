import { useState } from 'react';
import { MoneyInput } from '#parts/money-input.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { fieldTitle } from '#operator/records/words.ts';

/** Stands for an empty or invalid amount; the server rejects it. */
const invalid = -1;

type Amount = { type: 'flat'; minor: number } | { type: 'percent'; percent: number };

function readPercent(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
}

export function AmountField({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const amount = draft[field.name] as Amount;
  const error = errors[field.name] ?? Object.values(errorsUnder(errors, field.name))[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
      <Field form="record" name={`${field.name}.type`} label={fieldTitle(field.name, t)}>
        <Select
          value={amount.type}
          onChange={({ target }) =>
            set(
              field.name,
              target.value === 'flat' ? { type: 'flat', minor: 0 } : { type: 'percent', percent: 0 },
            )
          }
        >
          <option value="percent">{t('operator.amount.percent')}</option>
          <option value="flat">{t('operator.amount.flat')}</option>
        </Select>
      </Field>
      <Field form="record" name={field.name} label={t('operator.amount.much')} error={error}>
        {amount.type === 'flat' ? (
          <MoneyInput
            value={amount.minor}
            currency={facts.currency}
            onChange={(minor) => set(field.name, { type: 'flat', minor: minor ?? invalid })}
          />
        ) : (
          <PercentInput
            value={amount.percent}
            onChange={(percent) => set(field.name, { type: 'percent', percent: percent ?? invalid })}
          />
        )}
      </Field>
    </div>
  );
}

type PercentInputProps = { value: number | null; onChange(percent: number | null): void };

/** Empty is null; other invalid input is `invalid`. */
export function PercentInput({ value, onChange }: PercentInputProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <span dir="ltr" className="relative block">
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="pe-10 text-end tabular-nums"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim() === '' ? null : (readPercent(target.value) ?? invalid));
        }}
      />
      <span aria-hidden className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-text-3">
        %
      </span>
    </span>
  );
}
