import { useEffect, useSyncExternalStore } from 'react';
import { useFetchers, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { lostPages, notePage, setLostPage } from '#browser/lost-pages.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LostNotice } from './lost-notice.tsx';

/** Offers to retry a navigation that failed for lack of a connection. */
export function LostPage() {
  const t = useT();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const lost = useSyncExternalStore(lostPages.subscribe, lostPages.current, lostPages.onServer);
  const fetchers = useFetchers();
  const coming = navigation.state === 'loading' ? navigation.location : null;
  const isBusy = [navigation, ...fetchers].some(({ state }) => state !== 'idle');
  useEffect(() => {
    const { state } = location;
    // Navigating to the current page cancels the pending navigation and restores the URL.
    const stay = () => void navigate(location, { replace: true, state, preventScrollReset: true });
    notePage({ location, coming, isBusy, stay });
  }, [location, coming, isBusy, navigate]);

  function tryAgain() {
    const target = lost?.target;
    setLostPage(null);
    if (target) void navigate(target, { state: target.state });
    else void revalidate();
  }

  return (
    <LostNotice
      title={lost && !lost.isCodeGone ? t(navigator.onLine ? 'error.api-down' : 'error.offline.title') : null}
      text={t('error.offline.text')}
      onTryAgain={tryAgain}
      onClose={() => setLostPage(null)}
    />
  );
}
