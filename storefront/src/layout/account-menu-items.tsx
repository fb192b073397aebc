import { menuEntries } from '#features/account/account-entries.ts';
import { LogOutForm } from '#features/account/log-out-form.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

/** Orders, wishlist, vouchers, log out (SPEC §1): entries of a list. */
export function AccountMenuItems({ className }: { className: string }) {
  const t = useT();
  return (
    <>
      {menuEntries.map(({ href, label, icon }) => (
        <li key={href}>
          <Link to={href} className={className}>
            <Icon name={icon} />
            {t(label)}
          </Link>
        </li>
      ))}
      <li>
        <LogOutForm className={`${className} w-full`} />
      </li>
    </>
  );
}
