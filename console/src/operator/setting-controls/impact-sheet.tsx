import type { ImpactOf } from '@souk/rules/guarded-settings';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ImpactSheetProps = {
  /** The currency has a page of its own. */
  setting: Exclude<ImpactOf, 'currency'>;
  title: string;
  /** Its values as texts, and the new one as sent. */
  from: string;
  to: string;
  value: string;
  /** Saves it, and reports refusals itself. */
  onConfirm(): Promise<void>;
  onClose(): void;
};

/** Shows what changing a setting of the whole shop affects, before it is saved. */
export function ImpactSheet({ setting, title, from, to, value, onConfirm, onClose }: ImpactSheetProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const impact = useLoaded(value, (signal) =>
    call('GET operator/settings/impact', { query: { setting, value }, signal }),
  );
  async function confirm() {
    setIsBusy(true);
    await onConfirm();
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('operator.impact.title', { setting: title })}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.cancel')}</Button>
          {impact && (
            <Button variant="danger" busy={isBusy && t('console.busy')} onClick={() => void confirm()}>
              {t('operator.impact.do')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-text-2">{t('operator.impact.from')}</dt>
          <dd className="wrap-anywhere">{from}</dd>
          <dt className="text-text-2">{t('operator.impact.to')}</dt>
          <dd className="font-semibold wrap-anywhere">{to}</dd>
        </dl>
        <p>{t(`operator.impact.${setting}.text`)}</p>
        {impact ? (
          <section role="status" className="grid gap-2">
            <h3 className="text-14 font-semibold">{t('operator.impact.affected')}</h3>
            {impact.affected.length === 0 && <p>{t('operator.impact.none')}</p>}
            <ul className="grid list-disc gap-1.5 ps-5">
              {impact.affected.map(({ what, count }) => (
                <li key={what}>
                  {t(`operator.impact.${setting}.${what}` as 'operator.impact.country.stores', { count })}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <Skeleton className="h-24" />
        )}
        <p className="text-13 text-text-2">{t('operator.impact.undo')}</p>
      </div>
    </Sheet>
  );
}
