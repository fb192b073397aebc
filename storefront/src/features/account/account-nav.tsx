import { useLocation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { menuEntries, type AccountEntry } from './account-entries.ts';
import { LogOutForm } from './log-out-form.tsx';

/** In order of use. */
const accountEntries: readonly AccountEntry[] = [
  ...menuEntries,
  { href: links.addresses(), label: 'account.nav.addresses', icon: 'pin' },
  { href: links.following(), label: 'account.nav.following', icon: 'store' },
  { href: links.compared(), label: 'account.nav.compared', icon: 'scales' },
  { href: links.profile(), label: 'account.nav.profile', icon: 'user' },
];

/** Account navigation: a sidebar from 768 px, a collapsed list above the content on phones. */
export function AccountNav() {
  const t = useT();
  const { pathname, key } = useLocation();
  const current = accountEntries.find(({ href }) => isWithin(pathname, href));
  return (
    <nav aria-label={t('account.nav.title')} className="text-14">
      {/* Collapse again after navigation. */}
      <Disclosure
        key={key}
        summary={
          <span className="flex items-center gap-3">
            <Icon name={current?.icon ?? 'user'} />
            {t(current?.label ?? 'account.nav.title')}
          </span>
        }
        className="card md:hidden"
        summaryClassName="px-3"
      >
        <div className="border-t border-line p-2">
          <Entries current={current?.href} />
        </div>
      </Disclosure>
      <div className="max-md:hidden">
        <Entries current={current?.href} />
      </div>
    </nav>
  );
}

function Entries({ current }: { current: string | undefined }) {
  const t = useT();
  return (
    <ul>
      {accountEntries.map(({ href, label, icon }) => (
        <li key={href}>
          <Link to={href} aria-current={href === current ? 'page' : undefined} className="menu-item">
            <Icon name={icon} />
            {t(label)}
          </Link>
        </li>
      ))}
      <li>
        <LogOutForm className="menu-item" />
      </li>
    </ul>
  );
}

/** A single order's page counts as part of the orders. */
function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href === links.orders() && pathname.startsWith('/user/order/'));
}
