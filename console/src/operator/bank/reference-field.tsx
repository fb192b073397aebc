import { BANK_LINE } from '@souk/rules/limits';
import type { Ref } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReferenceFieldProps = {
  form: string;
  value: string;
  onChange(reference: string): void;
  /** A payout's number instead of a payment's reference. */
  isPayout?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function ReferenceField({ form, value, onChange, isPayout = false, ref }: ReferenceFieldProps) {
  const t = useT();
  return (
    <Field
      form={form}
      name="reference"
      label={t(isPayout ? 'operator.bank.payout.reference' : 'operator.bank.reference')}
      hint={t(isPayout ? 'operator.bank.payout.reference.hint' : 'operator.bank.reference.hint')}
    >
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
