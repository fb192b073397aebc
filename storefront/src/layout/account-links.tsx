import { useLocation } from 'react-router';
import { firstNameOf } from '#features/account/first-name.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { AccountMenuItems } from './account-menu-items.tsx';

const look = 'flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-label hover:bg-sunk';

/**
 * Login links, or the customer's name and menu (SPEC §1). Public pages are cached without a session: until the API returns it, a
 * link that fits both takes the same space. Guests who follow it are asked to log in.
 */
export function AccountLinks() {
  const t = useT();
  const visitor = useVisitor();
  const here = useHere();
  const icon = <Icon name="user" size={24} />;
  const name = visitor?.is_logged_in ? firstNameOf(visitor.name) : null;
  return (
    <div className="flex items-center lg:h-11 lg:w-42 lg:justify-end">
      {visitor === null && (
        <Link to={links.profile()} className={look}>
          {icon}
          <span className="max-lg:sr-only">{t('account.header.account')}</span>
        </Link>
      )}
      {visitor && name === null && (
        <>
          <Link to={links.login(here)} className={`${look} lg:hidden`} aria-label={t('account.header.login')}>
            {icon}
          </Link>
          <span className="flex items-center gap-2 px-2 text-14 max-lg:hidden">
            {icon}
            <span className="grid leading-tight">
              <Link
                to={links.login(here)}
                className="flex min-h-6 items-center font-semibold hover:underline"
              >
                {t('account.header.login')}
              </Link>
              <Link
                to={links.register(here)}
                className="flex min-h-6 items-center text-13 text-text-2 hover:underline"
              >
                {t('account.header.register')}
              </Link>
            </span>
          </span>
        </>
      )}
      {name !== null && (
        <>
          <Link to={links.profile()} className={`${look} min-w-0`}>
            {icon}
            <span className="grid min-w-0 leading-tight max-lg:sr-only">
              <span className="text-12 font-normal text-text-2">{t('account.header.greeting')} </span>
              <bdi className="truncate font-semibold">{name}</bdi>
            </span>
          </Link>
          <span className="max-lg:hidden">
            <Menu
              align="end"
              name={t('account.header.menu')}
              label={<Icon name="chevron-down" size={18} />}
              buttonClassName="grid size-9 place-items-center rounded-control hover:bg-sunk"
            >
              <ul>
                <AccountMenuItems className="menu-item" />
              </ul>
            </Menu>
          </span>
        </>
      )}
    </div>
  );
}

/** Where to return after login; omitted for the home page, which is the default. */
export function useHere(): string | undefined {
  const { pathname, search } = useLocation();
  return pathname === links.home() ? undefined : pathname + search;
}
