import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import {
  findUnsent,
  clearForms,
  unsentForms,
  setNavigation,
  takeUnsentForms,
} from '#browser/unsent-forms.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RetryNotice } from './retry-notice.tsx';

/** Offers to resubmit a form whose request failed, with everything still filled in. */
export function UnsentFormNotice() {
  const t = useT();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const lost = useSyncExternalStore(unsentForms.subscribe, unsentForms.current, unsentForms.onServer);
  useEffect(() => setNavigation(navigation), [navigation]);
  useEffect(() => {
    findUnsent(pathname);
    return clearForms;
  }, [pathname]);

  function tryAgain() {
    for (const [index, { formData, action, encType, isNavigation }] of takeUnsentForms().entries()) {
      // The request may have reached the server, so actions that aren't idempotent ask first.
      formData.set('again', '1');
      const how = { method: 'post', action, encType, preventScrollReset: true } as const;
      void submit(formData, isNavigation ? how : { ...how, navigate: false, fetcherKey: `again-${index}` });
    }
  }

  const [first] = lost;
  return (
    <RetryNotice
      title={first ? t(first.reason === 'login-ended' ? 'error.lost.ended' : 'error.lost.title') : null}
      text={t('error.lost.text')}
      onTryAgain={tryAgain}
      onClose={() => void takeUnsentForms()}
    />
  );
}
