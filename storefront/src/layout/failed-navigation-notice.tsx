import { useEffect, useSyncExternalStore } from 'react';
import { useFetchers, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { failedNavigations, setOpenPage, setFailedNavigation } from '#browser/failed-navigations.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RetryNotice } from './retry-notice.tsx';

/** Offers to retry a navigation that failed for lack of a connection. */
export function FailedNavigationNotice() {
  const t = useT();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const lost = useSyncExternalStore(
    failedNavigations.subscribe,
    failedNavigations.current,
    failedNavigations.onServer,
  );
  const fetchers = useFetchers();
  const coming = navigation.state === 'loading' ? navigation.location : null;
  const isBusy = [navigation, ...fetchers].some(({ state }) => state !== 'idle');
  useEffect(() => {
    const { state } = location;
    // Navigating to the current page cancels the pending navigation and restores the URL.
    const stay = () => void navigate(location, { replace: true, state, preventScrollReset: true });
    setOpenPage({ location, coming, isBusy, stay });
  }, [location, coming, isBusy, navigate]);

  function tryAgain() {
    const target = lost?.target;
    setFailedNavigation(null);
    if (target) void navigate(target, { state: target.state });
    else void revalidate();
  }

  return (
    <RetryNotice
      title={lost && !lost.isCodeGone ? t(navigator.onLine ? 'error.api-down' : 'error.offline.title') : null}
      text={t('error.offline.text')}
      onTryAgain={tryAgain}
      onClose={() => setFailedNavigation(null)}
    />
  );
}
