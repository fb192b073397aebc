import { BANK_LINE } from '@souk/rules/limits';
import type { Ref } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReferenceFieldProps = {
  form: string;
  value: string;
  onChange(reference: string): void;
  /** `payout`: a payout's number; `sent`: that, or the number of a refunded order. */
  kind?: keyof typeof labels;
  ref?: Ref<HTMLInputElement>;
};

const labels = {
  payment: { label: 'operator.bank.reference', hint: 'operator.bank.reference.hint' },
  payout: { label: 'operator.bank.payout.reference', hint: 'operator.bank.payout.reference.hint' },
  sent: { label: 'operator.bank.sent.reference', hint: 'operator.bank.sent.reference.hint' },
} as const;

export function ReferenceField({ form, value, onChange, kind = 'payment', ref }: ReferenceFieldProps) {
  const t = useT();
  return (
    <Field form={form} name="reference" label={t(labels[kind].label)} hint={t(labels[kind].hint)}>
      <TextInput
        {...(ref ? { ref } : {})}
        dir="ltr"
        required
        maxLength={BANK_LINE.reference}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
