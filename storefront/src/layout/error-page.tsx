import { useEffect, useRef, useState } from 'react';
import { isServerReachable, isNetworkError } from '@souk/kit/browser/network-error.ts';
import { isChunkFailure, mayReload, reloadPage } from '@souk/kit/browser/reload-once.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

type ErrorPageProps = { status: number; message?: string; error?: unknown; onReload?: () => void };

const shownCategories = 8;

/**
 * SPEC §2: a large apology, the message, reload and home; on a 404 also category links. "API is down." is only for requests
 * without any response (INVARIANTS F2), which can only happen on a page that is already open.
 */
export function ErrorPage({ status, message, error, onReload = reloadPage }: ErrorPageProps) {
  const t = useT();
  const facts = useSiteSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = status === 410;
  const isMissing = isGone || status === 404;
  const [isAlone, setIsAlone] = useState(false);
  const reason = message || t(isAlone || isNetworkError(error) ? 'error.api-down' : 'refusal.wrong');

  useEffect(() => {
    heading.current?.focus();
    setIsAlone(false);
    // While the database is unavailable, the server may answer with a cached page or one that reloads itself.
    if (status === 503 && mayReload(sessionStorage, Date.now())) return reloadPage();
    if (!isChunkFailure(error)) return;
    // While the server doesn't respond, a reload would lose the page.
    void isServerReachable().then((isThere) => {
      setIsAlone(!isThere);
      if (isThere && mayReload(sessionStorage, Date.now())) reloadPage();
    });
  }, [error, status]);

  return (
    <div className="wrap grid justify-items-center gap-4 py-12 text-center">
      <title>{facts ? `${t('error.sorry')} · ${facts.site.site_name}` : t('error.sorry')}</title>
      <Arch tint="butter" className="w-36">
        <span className="grid size-full place-items-center text-text-2">
          <Icon name={isMissing ? 'search' : 'warning'} size={32} />
        </span>
      </Arch>
      <p className="text-14 font-semibold text-text-3">{t('error.status', { status })}</p>
      <h1 ref={heading} tabIndex={-1} className="text-36 font-bold outline-none lg:text-44">
        {t('error.sorry')}
      </h1>
      <p className="text-18 text-text-2">
        {isMissing ? t(isGone ? 'error.gone' : 'refusal.not-found') : reason}
      </p>
      {status === 404 && <p className="text-text-2">{t('error.missingText')}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant={isMissing ? 'neutral' : 'primary'} icon="reload" onClick={onReload}>
          {t('error.reload')}
        </Button>
        <LinkButton to={links.home()} variant={isMissing ? 'primary' : 'neutral'}>
          {t('error.home')}
        </LinkButton>
      </div>
      {isMissing && facts && (
        <nav
          aria-label={t('layout.categories')}
          className="mt-6 flex max-w-160 flex-wrap justify-center gap-2"
        >
          {facts.categories.slice(0, shownCategories).map((category) => (
            <Link
              key={category.id}
              to={links.category(category.slug)}
              className="inline-flex min-h-11 items-center rounded-pill border border-divider px-4 text-14 font-medium hover:border-text"
            >
              {category.title}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
