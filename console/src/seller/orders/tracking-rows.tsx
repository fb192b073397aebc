import type { TrackingRow } from '@souk/contract/seller-console/tracking';
import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { applyTracking } from './apply-tracking.ts';

type TrackingRowsProps = { rows: readonly TrackingRow[]; onBack(): void };
/** Result by line: the error; null: success. */
type Outcome = ReadonlyMap<number, string | null>;

/** Preview of a table's rows, then their results; rows with problems are skipped. */
export function TrackingRows({ rows, onBack }: TrackingRowsProps) {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const doing = rows.filter(({ act }) => act === 'ship' || act === 'change');
  const problems = rows.filter(({ problem }) => problem !== null);
  const same = rows.length - doing.length - problems.length;
  const savedCount = outcome ? [...outcome.values()].filter((problem) => problem === null).length : 0;
  async function apply() {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(await applyTracking(doing, t));
    setIsBusy(false);
  }
  const shown = [...problems, ...doing];
  return (
    <section className="card">
      <header className="card-head">
        <h2 role="status">
          {outcome
            ? t('console.tracking.done', { count: savedCount })
            : t('console.tracking.would', { count: doing.length })}
          <span className="block text-13 font-normal text-text-2">
            {t('console.tracking.others', { same, problems: problems.length })}
          </span>
        </h2>
      </header>
      {shown.length > 0 && (
        <table className="rows">
          <thead>
            <tr>
              <th className="number">{t('console.tracking.line')}</th>
              <th>{t('console.tracking.field.order')}</th>
              <th>{t('console.tracking.parcel')}</th>
              <th>{t('console.tracking.what')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line}>
                <td className="number only-desktop">{row.line}</td>
                <td className="second font-semibold">
                  <bdi dir="ltr">{row.order || '–'}</bdi>
                </td>
                <td className="second">
                  <Parcel row={row} />
                </td>
                <td className="second">
                  <What row={row} outcome={outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        {outcome ? (
          <LinkButton size="small" variant="primary" to="/seller/orders?view=on_the_way">
            {t('console.tracking.see')}
          </LinkButton>
        ) : (
          <>
            <p className="me-auto text-13 text-text-2">{t('console.tracking.mails')}</p>
            <Button size="small" onClick={onBack}>
              {t('console.tracking.back')}
            </Button>
            <Button
              size="small"
              variant="primary"
              icon="truck"
              blocked={doing.length === 0}
              busy={isBusy && t('console.busy')}
              onClick={() => void apply()}
            >
              {t('console.tracking.apply', { count: doing.length })}
            </Button>
          </>
        )}
      </footer>
    </section>
  );
}

function Parcel({ row: { carrier, number, act, parcel } }: { row: TrackingRow }) {
  return (
    <>
      {act === 'change' && parcel && (
        <s className="block text-13 text-text-3">
          <bdi>{parcel.carrier}</bdi> <bdi dir="ltr">{parcel.number ?? '–'}</bdi>
        </s>
      )}
      <bdi>{carrier}</bdi>{' '}
      <bdi dir="ltr" className="tabular-nums">
        {number}
      </bdi>
    </>
  );
}

function What({ row: { line, act, problem }, outcome }: { row: TrackingRow; outcome: Outcome | null }) {
  const t = useT();
  const refused = outcome?.get(line);
  if (problem)
    return (
      <span className="text-13 text-sale">
        {t(`console.tracking.problem.${problem.given === '' ? 'empty' : problem.reason}`, {
          field: t(`console.tracking.field.${problem.field}`),
          given: problem.given,
          max: problem.field === 'carrier' ? LONGEST.carrier : LONGEST.parcelNumber,
        })}
      </span>
    );
  if (typeof refused === 'string') return <span className="text-13 text-sale">{refused}</span>;
  const done = outcome?.has(line) ? 'good' : 'work';
  return (
    <StateMark tone={done}>
      {t(done === 'good' ? 'console.tracking.went' : `console.tracking.act.${act ?? 'same'}`)}
    </StateMark>
  );
}
