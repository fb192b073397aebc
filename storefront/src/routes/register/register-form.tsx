import type { RegisterField } from '#features/account/read-account-form.ts';
import type { SignInAnswer } from '#features/account/enter-code.ts';
import { LONGEST } from '@souk/rules/limits';
import { Link } from 'react-router';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import { registerFieldErrors } from '#features/account/read-account-form.ts';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export type RegisterAnswer = SignInAnswer<RegisterField>;

type RegisterFormProps = {
  action: string;
  login: string;
  /** Where to go on to afterwards. */
  next: string | undefined;
  answer: Extract<RegisterAnswer, { step: 'form' }> | undefined;
  /** Keeps what was sent, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

const form = 'register';

export function RegisterForm({ action, login, next, answer, onSend }: RegisterFormProps) {
  const t = useT();
  const state = useFieldErrors(registerFieldErrors, answer);
  const { fieldErrors } = state;
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.register.title')}>
        {t.rich('account.register.known', {
          link: (text) => (
            <Link to={login} className="link">
              {text}
            </Link>
          ),
        })}
      </AuthHead>
      <AccountForm
        form={form}
        action={action}
        state={state}
        submit={t('account.register.submit')}
        busy={t('account.register.busy')}
        onSend={onSend}
      >
        <Field
          name="name"
          form={form}
          label={t('account.name')}
          error={fieldErrors.name && t(fieldErrors.name)}
        >
          <TextInput
            autoComplete="name"
            autoCapitalize="words"
            maxLength={LONGEST.name}
            required
            defaultValue={answer?.name}
            data-first-field=""
          />
        </Field>
        <EmailField
          form={form}
          error={fieldErrors.email && t(fieldErrors.email)}
          defaultValue={answer?.email}
        />
        <NewPasswordFields form={form} label={t('account.password')} fieldErrors={fieldErrors} />
      </AccountForm>
      <SocialButtons next={next} />
    </div>
  );
}
