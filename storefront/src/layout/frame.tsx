import { Suspense, type ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { MarkForms } from '#features/marks/mark-forms.tsx';
import { SavedItems } from '#features/marks/visitor-marks.tsx';
import { fetchedLater, Later } from '@souk/kit/ui/later.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { FirstPage } from './first-page.tsx';
import { Footer as DrawnFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { PopupBanner } from './popup-banner.tsx';
import { QuietFooter as DrawnQuietFooter } from './quiet-footer.tsx';
import { QuietHeader } from './quiet-header.tsx';
import { TopBanner } from './top-banner.tsx';
import { Trackers } from './trackers.tsx';

// The server has them at once; a browser fetches the page's when somebody comes near.
const Footer = import.meta.env.SSR
  ? DrawnFooter
  : fetchedLater(async () => (await import('./footer.tsx')).Footer);
const QuietFooter = import.meta.env.SSR
  ? DrawnQuietFooter
  : fetchedLater(async () => (await import('./quiet-footer.tsx')).QuietFooter);

/**
 * What somebody does on a page; absent: they look around.
 * - `decide`: whether to buy. No popup banner covers what they decide by.
 * - `form`: something of their own. No popup banner, and nothing that counts visits.
 * - `quiet`: one thing from beginning to end, as from the cart to the payment. Besides, header and footer lead nowhere else.
 */
type PageKind = 'decide' | 'form' | 'quiet';

/** A route's `handle`. */
export type FrameHandle = {
  /**
   * What the page knows of its address's query, besides the language: the rest (of advertisers, mostly) neither makes another
   * page nor reaches it, and neither does a name without a value.
   */
  query: readonly string[];
  kind?: PageKind;
  /** A second way past what stands before it, for keyboards. */
  shortcut?: { to: string; label: MessageKey };
  /** The address may hold a login's token, which the page takes out of it first of all. */
  hidesToken?: boolean;
};

/** What stands around every page. */
export function Frame({ children, isError }: { children: ReactNode; isError?: boolean }) {
  const t = useT();
  const handles = useMatches().map((match) => match.handle as Partial<FrameHandle> | undefined);
  const shortcut = handles.find((handle) => handle?.shortcut)?.shortcut;
  const kinds = handles.map((handle) => handle?.kind);
  const isQuiet = kinds.includes('quiet');
  const isLookedAt = !isQuiet && !kinds.includes('form');
  const hasPopup = isLookedAt && !isError && !kinds.includes('decide');
  return (
    <>
      <SkipLink to="#main" label={t('layout.skip')} />
      {shortcut && <SkipLink to={shortcut.to} label={t(shortcut.label)} />}
      <CookieBanner isQuiet={isQuiet} />
      {!isQuiet && <TopBanner />}
      {isQuiet ? <QuietHeader /> : <Header />}
      <main id="main" tabIndex={-1} className="min-h-[60dvh] pb-12 outline-none">
        {/* A piece of its own, which script takes over after what stands around it. */}
        <Suspense>
          {children}
          <FirstPage />
        </Suspense>
      </main>
      <Later key={String(isQuiet)}>{isQuiet ? <QuietFooter /> : <Footer />}</Later>
      {hasPopup && <PopupBanner />}
      {isLookedAt && <Trackers />}
      <SavedItems />
      <MarkForms />
    </>
  );
}

/** Shown while it has the focus. */
function SkipLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
    >
      {label}
    </a>
  );
}
