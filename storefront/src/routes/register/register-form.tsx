import type { SignInAnswer } from '#features/account/enter-code.ts';
import { registerFields } from '#features/account/account-fields.ts';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { FormField, FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

export type RegisterAnswer = SignInAnswer<keyof typeof registerFields>;

type RegisterFormProps = {
  action: string;
  login: string;
  next: string | undefined;
  answer: Extract<RegisterAnswer, { step: 'form' }> | undefined;
  /** Receives the submitted form, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

export function RegisterForm({ action, login, next, answer, onSend }: RegisterFormProps) {
  const t = useT();
  const form = useForm('register', registerFields, { answer });
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
        submit={t('account.register.submit')}
        busy={t('account.register.busy')}
        onSend={onSend}
      >
        <FormField of={form} name="name" isFirst />
        <FormFields of={form} names={['email', 'password', 'password_confirmation']} />
      </AccountForm>
      <SocialButtons next={next} />
    </div>
  );
}
