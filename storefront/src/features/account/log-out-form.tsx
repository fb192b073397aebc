import { Form } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';

/** Logging out is a POST, so that no link, image or prefetch can trigger it. */
export function LogOutForm({ className }: { className: string }) {
  const t = useT();
  return (
    <Form method="post" action={links.logout()}>
      <button type="submit" className={className}>
        <Icon name="log-out" />
        {t('account.nav.logOut')}
      </button>
    </Form>
  );
}
