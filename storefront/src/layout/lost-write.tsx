import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { findUnsent, clearForms, lostWrites, noteNavigation, takeLostWrites } from '#browser/lost-writes.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LostNotice } from './lost-notice.tsx';

/** Offers to resubmit a form whose request failed, with everything still filled in. */
export function LostWrite() {
  const t = useT();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const lost = useSyncExternalStore(lostWrites.subscribe, lostWrites.current, lostWrites.onServer);
  useEffect(() => noteNavigation(navigation), [navigation]);
  useEffect(() => {
    findUnsent(pathname);
    return clearForms;
  }, [pathname]);

  function tryAgain() {
    for (const [index, { formData, action, encType, isNavigation }] of takeLostWrites().entries()) {
      // The request may have reached the server, so actions that aren't idempotent ask first.
      formData.set('again', '1');
      const how = { method: 'post', action, encType, preventScrollReset: true } as const;
      void submit(formData, isNavigation ? how : { ...how, navigate: false, fetcherKey: `again-${index}` });
    }
  }

  const [first] = lost;
  return (
    <LostNotice
      title={first ? t(first.reason === 'login-ended' ? 'error.lost.ended' : 'error.lost.title') : null}
      text={t('error.lost.text')}
      onTryAgain={tryAgain}
      onClose={() => void takeLostWrites()}
    />
  );
}
