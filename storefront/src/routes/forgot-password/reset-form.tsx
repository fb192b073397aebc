import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { AuthHead } from '#features/account/auth-head.tsx';
import { CodeField } from '#features/account/code-field.tsx';
import { codeWords } from '#features/account/code-words.ts';
import { NewPasswordFields } from '#features/account/new-password-fields.tsx';
import { resetMistakes } from '#features/account/read-account-form.ts';
import { ResendCode } from '#features/account/resend-code.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useMistakes } from '#ui/use-mistakes.ts';
import type { ResetAnswer } from './route.tsx';

type ResetFormProps = {
  action: string;
  answer: ResetAnswer;
  /** What was sent to get the first code; null without script and after a reload. */
  sent: FormData | null;
};

const form = 'reset';

export function ResetForm({ action, answer, sent }: ResetFormProps) {
  const t = useT();
  const { email, link } = answer;
  const { mistakes, handlers, summary } = useMistakes(resetMistakes, answer);
  const isBusy = useNavigation().formMethod === 'POST';
  const code = useRef<HTMLInputElement>(null);
  // The step takes the place of the form that was sent, and the focus with it.
  useEffect(() => code.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.reset.title')}>{t('account.reset.ends')}</AuthHead>
      <Form method="post" action={action} {...handlers} className="grid gap-4">
        <input type="hidden" name="intent" value="reset" />
        {link ? (
          <input type="hidden" name="link" value={link} />
        ) : (
          // A field, so that password managers learn which account the new password belongs to.
          <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
        )}
        <ErrorSummary form={form} {...summary} />
        {!link && (
          <CodeField
            ref={code}
            form={form}
            hint={t.rich('account.reset.sent', {
              address: email,
              email: (text) => (
                <bdi dir="ltr" className="font-label break-words text-text">
                  {text}
                </bdi>
              ),
            })}
            error={codeWords(answer, mistakes.code, t)}
          />
        )}
        <NewPasswordFields form={form} label={t('account.newPassword')} mistakes={mistakes} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('account.reset.busy') : undefined}
        >
          {t('account.reset.submit')}
        </Button>
      </Form>
      {link ? (
        <Link to={action} className="link justify-self-center text-14">
          {t('account.code.again')}
        </Link>
      ) : (
        <ResendCode sent={sent} action={action} />
      )}
    </div>
  );
}
