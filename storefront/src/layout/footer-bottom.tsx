import { Link } from 'react-router';
import { reopenConsent, useConsent } from '#features/consent/consent.ts';
import { useShopFacts } from '#features/site/shop-facts.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';

const entry = 'inline-flex min-h-9 items-center hover:text-text hover:underline max-md:min-h-11';

/** What every page needs at the same place, whatever links the shop has (SCREENS 13). */
export function FooterBottom() {
  const t = useT();
  const facts = useShopFacts();
  // Known as soon as script runs: without it there is nothing to decide.
  const hasScript = useConsent() !== undefined;
  return (
    <nav aria-label={t('layout.footer.more')}>
      <ul className="flex flex-wrap gap-x-5">
        <li>
          <Link to={links.contact()} className={entry}>
            {t('layout.footer.contact')}
          </Link>
        </li>
        <li>
          <Link to={links.newsletter()} className={entry}>
            {t('newsletter.title')}
          </Link>
        </li>
        <li>
          <Link to={links.sitemap()} className={entry}>
            {t('layout.footer.sitemap')}
          </Link>
        </li>
        {facts?.site.cookie_banner === 1 && hasScript && (
          <li>
            <button type="button" className={entry} onClick={reopenConsent}>
              {t('consent.settings')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
