import { PASSWORD_MIN } from '@souk/rules/limits';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

type NewPasswordFieldsProps = {
  form: string;
  label: string;
  /** Said beside the labels, in forms where not every field is needed. */
  necessity?: 'required';
  fieldErrors: FieldErrors<'password' | 'password_confirmation'>;
};

/** A password to be, twice (SPEC §5). */
export function NewPasswordFields({ form, label, necessity, fieldErrors }: NewPasswordFieldsProps) {
  const t = useT();
  const errorOf = (name: 'password' | 'password_confirmation') => fieldErrors[name] && t(fieldErrors[name]);
  const needed = necessity ? { necessity } : {};
  return (
    <>
      <Field
        name="password"
        form={form}
        label={label}
        {...needed}
        hint={t('account.passwordHint', { min: PASSWORD_MIN })}
        error={errorOf('password')}
      >
        <PasswordInput autoComplete="new-password" required />
      </Field>
      <Field
        name="password_confirmation"
        form={form}
        label={t('account.password_confirmation')}
        {...needed}
        error={errorOf('password_confirmation')}
      >
        <PasswordInput autoComplete="new-password" required />
      </Field>
    </>
  );
}
