import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/sign-in-layout';
import { ErrorPage } from './error-page.tsx';
import { FirstPage } from './first-page.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SideArches } from './side-arches.tsx';

/** Layout of login and sign-up (SPEC §2): logo, page, agreement and copyright, without other links. Resetting a password needs no agreement. */
export default function SignInLayout() {
  return (
    <SignInFrame>
      <PageOutlet />
    </SignInFrame>
  );
}

function SignInFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const facts = useSiteSettings();
  const isReset = useLocation().pathname === links.forgotPassword();
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-[452px] flex-col gap-6 px-4 py-5 lg:justify-center lg:py-10">
        <header className="flex items-center justify-between lg:mb-2">
          <Logo />
          <span className="text-13 text-text-2">
            <LanguageMenu />
          </span>
        </header>
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
          <FirstPage />
        </main>
        <footer className="grid gap-1 text-center text-12 text-text-3">
          {!isReset && (
            <p>
              {t.rich('account.agreement', {
                terms: (text) => (
                  <Link to={links.page('terms')} className="link">
                    {text}
                  </Link>
                ),
                link: (text) => (
                  <Link to={links.page('privacy-policy')} className="link">
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
          {facts && <p>{facts.site.copyright_text}</p>}
        </footer>
      </div>
      <SideArches />
    </div>
  );
}

/** Shows a route's error in place of the page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  return (
    <SignInFrame>
      <ErrorPage status={status} message={message} error={error} />
    </SignInFrame>
  );
}
