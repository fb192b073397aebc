import { reopenConsent, useConsent } from '#features/consent/consent.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Footer entry that reopens the consent dialog, if the shop asks for consent. */
export function CookieSettings({ className }: { className: string }) {
  const t = useT();
  const facts = useSiteSettings();
  // Only rendered with JavaScript: without it, nothing needs consent.
  const hasScript = useConsent() !== undefined;
  if (facts?.site.cookie_banner !== 1 || !hasScript) return null;
  return (
    <li>
      <button type="button" className={className} onClick={reopenConsent}>
        {t('consent.settings')}
      </button>
    </li>
  );
}
