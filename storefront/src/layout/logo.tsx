import { Link } from 'react-router';
import { useShopFacts } from '#features/site/shop-facts.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { addressOf } from '#ui/picture.tsx';

/** The shop's mark, which leads home; a word instead while nothing is known of the shop. */
export function Logo() {
  const t = useT();
  const facts = useShopFacts();
  return (
    <Link
      to={links.home()}
      className="flex min-h-11 items-center"
      aria-label={t('layout.home', { site: facts?.site.site_name ?? '' })}
    >
      {facts ? (
        <img
          src={addressOf(facts.site.header_logo)}
          alt=""
          width={122}
          height={37}
          className="h-8 w-auto lg:h-9"
        />
      ) : (
        <b>{t('layout.shop')}</b>
      )}
    </Link>
  );
}
