import { Form, useNavigation } from 'react-router';
import { AuthHead } from '#features/account/auth-head.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';

/** Asks for a press, because mail programs open links on their own. A stale link ends at the form for a new account. */
export function ConfirmLink({ link, action }: { link: string; action: string }) {
  const t = useT();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="grid gap-5">
      <AuthHead title={t('account.link.title')}>{t('account.link.text')}</AuthHead>
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="link" value={link} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={isBusy ? t('account.code.busy') : undefined}
        >
          {t('account.code.submit')}
        </Button>
      </Form>
    </div>
  );
}
