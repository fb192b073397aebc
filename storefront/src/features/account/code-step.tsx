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
  /** The code's recipient. A form field rather than a URL parameter, to keep it out of the URL. */
  email: string;
  action: string;
  /** URL of the form for another email address; `action` by default. */
  restart?: string | undefined;
  answer: CodeAnswer;
  /** The form that requested the first code; null without JavaScript and after a reload. */
  sent: FormData | null;
  /** Button text; "log in" by default. */
  submit?: string;
};

export function CodeStep({ email, action, restart, answer, sent, submit }: CodeStepProps) {
  const t = useT();
  const form = useForm('code', codeFields, { answer });
  const { handlers, summary } = form;
  const code = useRef<HTMLInputElement>(null);
  // This step replaces the submitted form, so it also takes over the focus.
  useEffect(() => code.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.code.title')} />
      <AccountForm
        action={action}
        form={{
          handlers,
          // Every error concerns the code.
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
