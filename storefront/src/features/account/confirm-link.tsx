import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { AuthHead } from './auth-head.tsx';

type ConfirmLinkProps = {
  /** The long word of the mail. */
  link: string;
  /** The page that takes it. */
  action: string;
  title: string;
  submit: string;
  /** What the press does. */
  children: ReactNode;
};

/** Asks for a press, because mail programs open links on their own. */
export function ConfirmLink({ link, action, title, submit, children }: ConfirmLinkProps) {
  const t = useT();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="grid gap-5">
      <AuthHead title={title}>{children}</AuthHead>
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
          {submit}
        </Button>
      </Form>
    </div>
  );
}
