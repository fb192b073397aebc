import { Link } from '@souk/kit/ui/link.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { emailFields } from '#features/account/account-fields.ts';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type AskAnswer = FormAnswer<'email'> & { step: 'form' };

type AskFormProps = {
  action: string;
  login: string;
  answer: AskAnswer | undefined;
  /** Receives the submitted form, in case the code has to be sent again. */
  onSend: (form: FormData) => void;
};

export function AskForm({ action, login, answer, onSend }: AskFormProps) {
  const t = useT();
  const form = useForm('forgot', emailFields, { answer });
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.forgot.title')}>{t('account.forgot.text')}</AuthHead>
      <AccountForm
        form={form}
        action={action}
        submit={t('account.forgot.submit')}
        busy={t('account.code.sending')}
        onSend={onSend}
      >
        <FormField of={form} name="email" isFirst />
      </AccountForm>
      <Link to={login} className="link justify-self-center text-14">
        {t('account.forgot.back')}
      </Link>
    </div>
  );
}
