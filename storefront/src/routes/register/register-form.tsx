import { LONGEST } from '@souk/rules/limits';
import { Link } from 'react-router';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import { registerMistakes } from '#features/account/read-account-form.ts';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useMistakes } from '@souk/kit/ui/use-mistakes.ts';
import type { RegisterAnswer } from './route.tsx';

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
  const state = useMistakes(registerMistakes, answer);
  const { mistakes } = state;
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
        <Field name="name" form={form} label={t('account.name')} error={mistakes.name && t(mistakes.name)}>
          <TextInput
            autoComplete="name"
            autoCapitalize="words"
            maxLength={LONGEST.name}
            required
            defaultValue={answer?.name}
            data-first-field=""
          />
        </Field>
        <EmailField form={form} error={mistakes.email && t(mistakes.email)} defaultValue={answer?.email} />
        <NewPasswordFields form={form} label={t('account.password')} mistakes={mistakes} />
      </AccountForm>
      <SocialButtons next={next} />
    </div>
  );
}
