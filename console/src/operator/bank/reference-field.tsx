import { BANK_LINE } from '@souk/rules/limits';
import type { Ref } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReferenceFieldProps = {
  form: string;
  value: string;
  onChange(reference: string): void;
  ref?: Ref<HTMLInputElement>;
};

export function ReferenceField({ form, value, onChange, ref }: ReferenceFieldProps) {
  const t = useT();
  return (
    <Field
      form={form}
      name="reference"
      label={t('operator.bank.reference')}
      hint={t('operator.bank.reference.hint')}
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
