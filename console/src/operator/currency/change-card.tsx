import type { CurrencyChangeView } from '@souk/contract/console/operator-currency';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type ChangeCardProps = { change: CurrencyChangeView; onDone(): void };

/** The last change of the currency: its progress, or its result with undo. */
export function ChangeCard({ change, onDone }: ChangeCardProps) {
  const t = useT();
  const { may } = useMe();
  const { whole, number } = useFormat();
  const { act, isBusy } = useAct();
  const { from, to, rate, is_undo: isUndo, prepared, total, undo_entry: entry } = change;
  const undo = async (id: number) => {
    await act(() => call('POST operator/audit/{id}/undo', { params: { id } }));
    onDone();
  };
  if (change.state === 'running')
    return (
      <section className="card grid gap-3 px-4 py-3" role="status">
        <h2 className="text-16">{t('operator.currency.running', { from, to })}</h2>
        <ProgressBar percent={total > 0 ? (100 * prepared) / total : 100} />
        <p className="text-13 text-text-2">
          {t('operator.currency.progress', { prepared: number(prepared), total: number(total) })}
        </p>
      </section>
    );
  return (
    <section className="card grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-16">
            {t(isUndo ? 'operator.currency.undone' : 'operator.currency.done', { from, to })}
          </h2>
          <p className="text-13 text-text-2">
            {!isUndo &&
              (rate === null
                ? t('operator.currency.done.keep')
                : t('operator.currency.done.rate', { from, to, rate }))}{' '}
            {whole(change.finished_at ?? change.started_at)}
          </p>
        </div>
        {entry !== null && may('settings.write') && (
          <Button icon="return" busy={isBusy} onClick={() => void undo(entry)}>
            {t('operator.currency.undo')}
          </Button>
        )}
      </div>
      {entry !== null && <p className="text-13 text-text-2">{t('operator.currency.undo.text')}</p>}
      {change.changed_since.length > 0 && (
        <>
          <p className="font-medium">{t('operator.currency.since')}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {change.changed_since.map(({ what, count, titles }) => (
              <li key={what}>
                {t(`operator.currency.since.${what}`, { count })}
                {titles.length > 0 && (
                  <span className="text-text-2">
                    {': '}
                    {titles.map((title, index) => (
                      <span key={title}>
                        {index > 0 && ' · '}
                        <bdi>{title}</bdi>
                      </span>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
