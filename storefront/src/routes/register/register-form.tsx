import { Form, Link, useNavigation } from 'react-router';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import { registerMistakes } from '#features/account/read-account-form.ts';
import { SocialButtons } from '#features/account/social-buttons.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useMistakes } from '#ui/use-mistakes.ts';
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
  const { mistakes, handlers, summary } = useMistakes(registerMistakes, answer);
  const isBusy = useNavigation().formMethod === 'POST';
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
      <Form
        method="post"
        action={action}
        {...handlers}
        onSubmit={(event) => {
          handlers.onSubmit(event);
          onSend(new FormData(event.currentTarget));
        }}
        className="grid gap-3.5"
      >
        <ErrorSummary form={form} {...summary} />
        <Field name="name" form={form} label={t('account.name')} error={mistakes.name && t(mistakes.name)}>
          <TextInput
            autoComplete="name"
            autoCapitalize="words"
            maxLength={100}
            required
            defaultValue={answer?.name}
            data-first-field=""
          />
        </Field>
        <EmailField form={form} error={mistakes.email && t(mistakes.email)} defaultValue={answer?.email} />
        <NewPasswordFields form={form} label={t('account.password')} mistakes={mistakes} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('account.register.busy') : undefined}
        >
          {t('account.register.submit')}
        </Button>
      </Form>
      <SocialButtons next={next} />
    </div>
  );
}
