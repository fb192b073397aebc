import { Link } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';

/** These redirect visitors with an empty cart. */
const ofFilledCarts: readonly string[] = ['/shipping', '/checkout'];

const isOfConsole = (address: string) => /^\/operator(?:\/|$)/.test(address);

type WhereItShowsProps = { name: string; address: string | null };

/** Opens storefront pages in a new tab, so unsaved input stays. */
export function WhereItShows({ name, address }: WhereItShowsProps) {
  const t = useT();
  if (address === null) return null;
  const link = { className: 'link whitespace-nowrap', 'aria-describedby': `setting-title-${name}` };
  if (isOfConsole(address))
    return (
      <Link to={address} {...link}>
        {t('operator.settings.used')}
      </Link>
    );
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" {...link}>
        {t('operator.settings.shown')}
        <Icon name="external" size={12} className="ms-1 inline" />
      </a>
      {ofFilledCarts.includes(address) && ` ${t('operator.settings.shown.cart')}`}
    </>
  );
}
