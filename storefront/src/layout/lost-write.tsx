import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { findUnsent, clearForms, lostWrites, noteNavigation, takeLostWrites } from '#browser/lost-writes.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';

/** A form that nobody answered: what was kept, and one more try without typing anything again. */
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
      // Nobody knows whether it arrived: what would be done twice asks first.
      formData.set('again', '1');
      const how = { method: 'post', action, encType, preventScrollReset: true } as const;
      void submit(formData, isNavigation ? how : { ...how, navigate: false, fetcherKey: `again-${index}` });
    }
  }

  return (
    <div role="alert" className="lifted told-below md:bottom-6">
      {lost.length > 0 && (
        <div className="pointer-events-auto grid w-full max-w-120 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card border border-line bg-warning-soft py-3 ps-4 pe-2 text-14 leading-snug text-text shadow-lg">
          <Icon name="warning" className="text-warning" />
          <div className="grid gap-2">
            <p>
              <b className="block font-semibold">
                {t(lost[0]?.reason === 'login-ended' ? 'error.lost.ended' : 'error.lost.title')}
              </b>
              {t('error.lost.text')}
            </p>
            <Button size="small" icon="reload" onClick={tryAgain} className="justify-self-start">
              {t('error.lost.again')}
            </Button>
          </div>
          <button
            type="button"
            aria-label={t('ui.close')}
            className="grid size-9 place-items-center self-start rounded-control hover:bg-sunk"
            onClick={() => void takeLostWrites()}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
