import { Form, Link, useNavigation } from 'react-router';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { emailMistakes } from '#features/account/read-account-form.ts';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useMistakes } from '#ui/use-mistakes.ts';
import type { AskAnswer } from './route.tsx';

type AskFormProps = {
  action: string;
  login: string;
  answer: AskAnswer | undefined;
  /** Keeps what was sent, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

export function AskForm({ action, login, answer, onSend }: AskFormProps) {
  const t = useT();
  const { mistakes, handlers, summary } = useMistakes(emailMistakes, answer);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.forgot.title')}>{t('account.forgot.text')}</AuthHead>
      <Form
        method="post"
        action={action}
        {...handlers}
        onSubmit={(event) => {
          handlers.onSubmit(event);
          onSend(new FormData(event.currentTarget));
        }}
        className="grid gap-4"
      >
        <ErrorSummary form="forgot" {...summary} />
        <EmailField
          form="forgot"
          error={mistakes.email && t(mistakes.email)}
          defaultValue={answer?.email}
          isFirst
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('account.code.sending') : undefined}
        >
          {t('account.forgot.submit')}
        </Button>
      </Form>
      <Link to={login} className="link justify-self-center text-14">
        {t('account.forgot.back')}
      </Link>
    </div>
  );
}
