import { Link } from '@souk/kit/ui/link.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { useEffect, useRef } from 'react';
import { AccountForm } from '#features/account/account-form.tsx';
import { AuthHead } from '#features/account/auth-head.tsx';
import { codeWords } from '#features/account/code-words.ts';
import { mailedTo } from '#features/account/mailed-to.tsx';
import { ResendCode } from '#features/account/resend-code.tsx';
import { FormField, FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { resetFields } from './reset-fields.ts';

export type ResetAnswer = FormAnswer<keyof ReturnType<typeof resetFields>> & {
  step: 'reset';
  email: string;
  /** Token of the emailed link; "" with a code. */
  link: string;
  triesLeft?: number | undefined;
};

type ResetFormProps = {
  action: string;
  /** Console that the account belongs to, from the emailed link. */
  audience: 'seller' | 'operator' | null;
  answer: ResetAnswer;
  /** The form that requested the code; null without JavaScript and after a reload. */
  sent: FormData | null;
};

export function ResetForm({ action, audience, answer, sent }: ResetFormProps) {
  const t = useT();
  const { email, link } = answer;
  const form = useForm('reset', resetFields({ hasLink: link !== '', hasConsole: audience !== null }), {
    answer,
  });
  const code = useRef<HTMLInputElement>(null);
  // This step replaces the submitted form, so it also takes over the focus.
  useEffect(() => code.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.reset.title')}>
        {audience && `${t('account.reset.console')} `}
        {t('account.reset.ends')}
      </AuthHead>
      <AccountForm
        form={form}
        action={action}
        submit={t('account.reset.submit')}
        busy={t('account.reset.busy')}
      >
        <input type="hidden" name="intent" value="reset" />
        {link ? (
          <input type="hidden" name="link" value={link} />
        ) : (
          // So that password managers know which account the new password belongs to.
          <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
        )}
        <FormField
          of={form}
          name="code"
          ref={code}
          hint={t.rich('account.reset.sent', { address: email, email: mailedTo })}
          error={codeWords(answer, form.fieldErrors.code, t)}
        />
        <FormFields of={form} names={['password', 'password_confirmation']} />
      </AccountForm>
      {link ? (
        <Link to={action} className="link justify-self-center text-14">
          {t('account.reset.again')}
        </Link>
      ) : (
        <ResendCode sent={sent} action={action} />
      )}
    </div>
  );
}
