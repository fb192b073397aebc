import { firstNameOf } from '#features/account/first-name.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { useHere } from './account-links.tsx';
import { AccountMenuItems } from './account-menu-items.tsx';

/** Account links and menu in the phone drawer. */
export function PhoneAccountLinks({ className }: { className: string }) {
  const t = useT();
  const visitor = useVisitor();
  const here = useHere();
  return (
    <ul>
      {visitor?.is_logged_in ? (
        <>
          <li>
            <Link to={links.profile()} className={className}>
              <Icon name="user" />
              <bdi>{firstNameOf(visitor.name)}</bdi>
            </Link>
          </li>
          <AccountMenuItems className={className} />
        </>
      ) : (
        <>
          <li>
            <Link to={links.login(here)} className={className}>
              <Icon name="user" />
              {t('account.header.login')}
            </Link>
          </li>
          <li>
            <Link to={links.register(here)} className={className}>
              <Icon name="plus" />
              {t('account.header.register')}
            </Link>
          </li>
        </>
      )}
    </ul>
  );
}
