import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { AuthHead } from './auth-head.tsx';

type ConfirmLinkProps = {
  /** Token of the emailed link. */
  link: string;
  action: string;
  title: string;
  submit: string;
  /** What the button does. */
  children: ReactNode;
};

/** Requires a click, because email programs open links automatically. */
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
