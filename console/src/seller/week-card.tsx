import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { zoneName } from '#parts/zone-name.ts';
import { useFormat, zoneHere } from '../format.ts';

type Sales = NonNullable<ConsoleReplyOf<'GET seller/home'>['sales']>;

/** Earnings of this week and the one before; nothing without orders in both. */
export function WeekCard({ sales }: { sales: Sales }) {
  const t = useT();
  const { change, weekday } = useFormat();
  const { days, earned, earned_before: before } = sales;
  const most = Math.max(1, ...days.flatMap((day) => [day.earned.minor, day.before.minor]));
  if (sales.orders === 0 && earned.minor === 0 && before.minor === 0) return null;
  const ratio = before.minor > 0 ? earned.minor / before.minor - 1 : null;
  return (
    <section className="card">
      <h2 className="card-head">
        {t('console.week.title')}
        <span className="flex gap-3 text-12 font-normal text-text-2">
          <Legend className="bg-primary">{t('console.week.these')}</Legend>
          <Legend className="bg-divider">{t('console.week.before')}</Legend>
        </span>
      </h2>
      <div className="px-4 pb-2">
        <p className="text-24 font-semibold tabular-nums">
          <Amount of={earned} />
        </p>
        <p className="text-text-2">{t('console.week.orders', { count: sales.orders })}</p>
        <p className="text-12 text-text-2">{t('console.week.includes', { zone: zoneName(zoneHere()) })}</p>
        {ratio !== null && (
          <p className={ratio < 0 ? 'font-medium text-sale' : 'font-medium text-success'}>
            {t('console.week.change', { change: change(ratio) })}
          </p>
        )}
        <div aria-hidden className="mt-3 grid h-30 grid-cols-7 items-end gap-2">
          {days.map((day) => (
            <div key={day.date} className="grid h-full grid-rows-[1fr_auto] gap-1.5">
              <div className="flex items-end justify-center gap-1">
                <Bar className="bg-divider" share={day.before.minor / most} />
                <Bar className="bg-primary" share={day.earned.minor / most} />
              </div>
              <span className="text-center text-12 text-text-2">{weekday(day.date)}</span>
            </div>
          ))}
        </div>
      </div>
      <Disclosure
        summary={t('console.week.table')}
        className="border-t border-line px-4"
        summaryClassName="text-13"
      >
        <table className="w-full text-13">
          <thead>
            <tr className="text-text-2">
              <th className="py-1 text-start font-medium">{t('console.week.day')}</th>
              <th className="text-end font-medium">{t('console.week.these')}</th>
              <th className="text-end font-medium">{t('console.week.before')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <td className="py-1">{weekday(day.date)}</td>
                <td className="text-end tabular-nums">
                  <Amount of={day.earned} />
                </td>
                <td className="text-end text-text-2 tabular-nums">
                  <Amount of={day.before} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span
      className={`block min-h-0.5 w-3 rounded-t-tag ${share > 0 ? className : 'bg-line'}`}
      style={customProperties({ blockSize: `${Math.max(0, share) * 100}%` })}
    />
  );
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`h-1 w-3 rounded-pill ${className}`} />
      {children}
    </span>
  );
}
