import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { LanguageMenu } from './language-menu.tsx';

const entry = 'footer-link';

/** Checkout footer: required links only. */
export function QuietFooter() {
  const t = useT();
  const facts = useSiteSettings();
  return (
    <footer className="border-t border-line text-13 text-text-2">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
        <p className="me-auto">{facts?.site.copyright_text}</p>
        <nav aria-label={t('layout.footer.more')}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <Link to={links.page('terms')} className={entry}>
                {t('layout.footer.terms')}
              </Link>
            </li>
            <li>
              <Link to={links.page('privacy-policy')} className={entry}>
                {t('layout.footer.privacy')}
              </Link>
            </li>
            <CookieSettings className={entry} />
          </ul>
        </nav>
        <LanguageMenu />
      </div>
    </footer>
  );
}
