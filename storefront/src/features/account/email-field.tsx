import { LONGEST } from '@souk/rules/limits';
import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';

type EmailFieldProps = {
  form: string;
  error: ReactNode;
  defaultValue: string | undefined;
  /** Said beside the label, in forms where not every field is needed. */
  necessity?: 'required';
  /** Takes the focus when the page opens, on screens with room for it. */
  isFirst?: boolean;
};

/** The address that an account goes by; password managers know it as the user name. */
export function EmailField({ form, error, defaultValue, necessity, isFirst }: EmailFieldProps) {
  const t = useT();
  return (
    <Field
      name="email"
      form={form}
      label={t('account.email')}
      {...(necessity ? { necessity } : {})}
      error={error}
    >
      <TextInput
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST.email}
        required
        dir="ltr"
        defaultValue={defaultValue}
        {...(isFirst ? { 'data-first-field': '' } : {})}
      />
    </Field>
  );
}
