import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { Link } from 'react-router';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { EmailField } from '#features/account/email-field.tsx';
import { emailFieldErrors } from '#features/account/read-account-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export type AskAnswer = FormAnswer<'email'> & { step: 'form'; email: string };

type AskFormProps = {
  action: string;
  login: string;
  answer: AskAnswer | undefined;
  /** Keeps what was sent, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

export function AskForm({ action, login, answer, onSend }: AskFormProps) {
  const t = useT();
  const state = useFieldErrors(emailFieldErrors, answer);
  const { fieldErrors } = state;
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.forgot.title')}>{t('account.forgot.text')}</AuthHead>
      <AccountForm
        form="forgot"
        action={action}
        state={state}
        submit={t('account.forgot.submit')}
        busy={t('account.code.sending')}
        onSend={onSend}
      >
        <EmailField
          form="forgot"
          error={fieldErrors.email && t(fieldErrors.email)}
          defaultValue={answer?.email}
          isFirst
        />
      </AccountForm>
      <Link to={login} className="link justify-self-center text-14">
        {t('account.forgot.back')}
      </Link>
    </div>
  );
}
