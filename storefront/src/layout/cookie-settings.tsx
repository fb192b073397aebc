import { reopenConsent, useConsent } from '#features/consent/consent.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** An entry of a footer's list: asks once more what may be kept, where the shop asks at all. */
export function CookieSettings({ className }: { className: string }) {
  const t = useT();
  const facts = useSiteSettings();
  // Known as soon as script runs: without it there is nothing to decide.
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
