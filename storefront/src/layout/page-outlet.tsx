import { useSyncExternalStore, type ReactNode } from 'react';
import { createPath, Outlet } from 'react-router';
import { failedNavigations } from '#browser/failed-navigations.ts';
import { ErrorPage } from './error-page.tsx';

/** The page, or an apology for one whose code a new release has replaced, if reloading did not help. */
export function PageOutlet(): ReactNode {
  const lost = useSyncExternalStore(
    failedNavigations.subscribe,
    failedNavigations.current,
    failedNavigations.onServer,
  );
  if (!lost?.isCodeGone) return <Outlet />;
  const { target } = lost;
  return <ErrorPage status={500} {...(target && { onReload: () => location.assign(createPath(target)) })} />;
}
