import { Suspense, type ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { MarkForms } from '#features/marks/mark-forms.tsx';
import { SavedItems } from '#features/marks/saved-items.tsx';
import { LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { FirstPage } from './first-page.tsx';

/**
 * What a visitor does on a page; absent: they browse.
 * - `arrive`: they have just come. Only here the popup banner appears, which elsewhere would cover what they came for.
 * - `form`: they enter or read personal data. No analytics.
 * - `buy`: they are about to pay. As `form`, and the cookie banner does not ask either.
 *
 * One thing from beginning to end, as from shipping to payment, is done within `quiet-layout.tsx`.
 */
export type PageKind = 'arrive' | 'form' | 'buy';

/** A route's `handle`. */
export type RouteHandle = {
  /**
   * Query parameters that the page uses, besides the language. Others (mostly of advertisers) and empty ones are dropped and
   * don't create another cached page.
   */
  query: readonly string[];
  kind?: PageKind;
  /** A second skip link, for keyboard users. */
  shortcut?: { to: string; label: MessageKey };
  /** The URL may contain a login token, which the page removes first. */
  hidesToken?: boolean;
};

/** Merged handles of the matched routes. */
export const useHandles = () => useMatches().map((match) => match.handle as Partial<RouteHandle> | undefined);

type PageLayoutProps = {
  header: ReactNode;
  footer: ReactNode;
  /** Overlays. */
  above?: ReactNode;
  /** No banners. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** Skip links, cookie banner, header, main content and footer around every page. */
export function PageLayout({ header, footer, above, isQuiet = false, children }: PageLayoutProps) {
  const t = useT();
  const shortcut = useHandles().find((handle) => handle?.shortcut)?.shortcut;
  return (
    <>
      <SkipLink to="#main" label={t('layout.skip')} />
      {shortcut && <SkipLink to={shortcut.to} label={t(shortcut.label)} />}
      <CookieBanner isQuiet={isQuiet} />
      {header}
      <main id="main" tabIndex={-1} className="min-h-[60dvh] pb-12 outline-none">
        {/* A piece of its own, which script takes over after what stands around it. */}
        <Suspense>
          {children}
          <FirstPage />
        </Suspense>
      </main>
      <LazyHydrate>{footer}</LazyHydrate>
      {above}
      <SavedItems />
      <MarkForms />
    </>
  );
}

/** Visible while focused. */
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
