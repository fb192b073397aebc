import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';
import { CookieSettings } from './cookie-settings.tsx';

const entry = 'footer-link';

/**
 * Links that every page has in the same place, whatever links the shop configures (SCREENS 13). If one of those is the contact form,
 * only phones have it here, where the groups are folded.
 */
export function FooterBottom({ isContactAbove }: { isContactAbove: boolean }) {
  const t = useT();
  return (
    <nav aria-label={t('layout.footer.more')}>
      <ul className="flex flex-wrap gap-x-5">
        <li className={isContactAbove ? 'md:hidden' : undefined}>
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
        <CookieSettings className={entry} />
      </ul>
    </nav>
  );
}
