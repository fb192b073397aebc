import { useEffect, useRef } from 'react';
import { closeConsent, decide, useConsent, type Consent } from '#features/consent/consent.ts';
import { deleteTrackerCookies } from '#features/consent/load-trackers.ts';
import { hasTrackers, useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { useRootMark } from '@souk/kit/ui/use-root-mark.ts';
import { reloadPage } from '@souk/kit/browser/reload-once.ts';

type CookiePanelProps = { isReopened: boolean };

/** The consent question, or a notice if there is nothing to consent to, with the previous choice. */
export default function CookiePanel({ isReopened }: CookiePanelProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useRootMark('consentBanner');
  const facts = useSiteSettings();
  const consent = useConsent();
  const isChoice = facts ? hasTrackers(facts.trackers) : false;

  useEffect(() => {
    if (!isReopened) return;
    before.current = document.activeElement as HTMLElement | null; // a page's focus is on an HTML element
    box.current?.focus();
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      closeConsent();
      before.current?.focus();
    };
    addEventListener('keydown', leaveByKey);
    return () => removeEventListener('keydown', leaveByKey);
  }, [isReopened]);

  function answer(choice: Consent) {
    decide(choice);
    (before.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    if (consent !== 'accepted' || choice === 'accepted') return;
    // Running trackers can't be stopped, so reload the page.
    deleteTrackerCookies();
    reloadPage();
  }

  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t('consent.title')}
      className="lifted fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-40 grid gap-3 rounded-sheet border border-line bg-surface p-4 text-14 shadow-lg sm:start-6 sm:end-auto sm:max-w-[400px]"
    >
      <div className="grid gap-1">
        <h2 className="text-16 font-heading">{t('consent.title')}</h2>
        <p className="text-text-2">
          {t(isChoice ? 'consent.text' : 'consent.textPlain')}{' '}
          <Link to={links.page('privacy-policy')} className="link">
            {t('consent.more')}
          </Link>
        </p>
      </div>
      {isChoice ? (
        // Same style, so that declining is as easy as accepting (SCREENS 16).
        <div className="grid grid-cols-2 gap-3">
          <Button aria-pressed={isPressed(consent, 'declined')} onClick={() => answer('declined')}>
            {t('consent.decline')}
          </Button>
          <Button aria-pressed={isPressed(consent, 'accepted')} onClick={() => answer('accepted')}>
            {t('consent.accept')}
          </Button>
        </div>
      ) : (
        <Button className="justify-self-start" onClick={() => answer('noted')}>
          {t('consent.noted')}
        </Button>
      )}
    </aside>
  );
}

/** The previous choice, shown when the dialog is reopened. */
function isPressed(consent: Consent | null | undefined, answer: Consent): boolean | undefined {
  return consent === 'accepted' || consent === 'declined' ? consent === answer : undefined;
}
