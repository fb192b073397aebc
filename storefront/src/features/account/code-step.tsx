import { useEffect, useRef } from 'react';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { AccountForm } from './account-form.tsx';
import { AuthHead } from './auth-head.tsx';
import { codeFields } from './code-fields.ts';
import { codeWords, type CodeAnswer } from './code-words.ts';
import { mailedTo } from './mailed-to.tsx';
import { ResendCode } from './resend-code.tsx';

type CodeStepProps = {
  /** Where the code went. Travels in the form: it does not belong into the address. */
  email: string;
  /** The page that the step belongs to. */
  action: string;
  /** Where another address can be entered; the same page unless given. */
  restart?: string | undefined;
  answer: CodeAnswer;
  /** What was sent to get the first code; null without script and after a reload. */
  sent: FormData | null;
  /** What the button says; absent: that one is logged in. */
  submit?: string;
};

/** The digits from the mail, which prove the address. */
export function CodeStep({ email, action, restart, answer, sent, submit }: CodeStepProps) {
  const t = useT();
  const form = useForm('code', codeFields, { answer });
  const { handlers, summary } = form;
  const code = useRef<HTMLInputElement>(null);
  // The step takes the place of the form that was sent, and the focus with it.
  useEffect(() => code.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.code.title')} />
      <AccountForm
        action={action}
        form={{
          handlers,
          // Whatever is wrong is wrong with the code.
          summary: { ...summary, errors: summary.errors.map((error) => ({ ...error, name: 'code' })) },
        }}
        submit={submit ?? t('account.code.submit')}
        busy={t('account.code.busy')}
      >
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="email" value={email} />
        <FormField
          of={form}
          name="code"
          ref={code}
          hint={t.rich('account.code.sent', { address: email, email: mailedTo })}
          error={codeWords(answer, form.fieldErrors.code, t)}
        />
      </AccountForm>
      <ResendCode sent={sent} action={action} restart={restart} />
    </div>
  );
}
