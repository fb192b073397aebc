import type { TimelineSale } from '@souk/contract/console/operator-flash-sales';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

const dayMs = 24 * 3_600_000;
/** Minimum width, so that a one-hour sale is visible. */
const minPercent = 1.5;

/** Timeline of sales, highlighting products sold by two at the same time. */
export function SaleTimeline() {
  const t = useT();
  const loaded = useLoaded('timeline', (signal) => call('GET operator/flash-timeline', { signal }));
  if (!loaded || loaded.sales.length === 0) return null;
  const now = Date.parse(loaded.now);
  const first = Math.min(
    now - dayMs,
    ...loaded.sales.map(({ start }) => Math.max(Date.parse(start), now - 14 * dayMs)),
  );
  const last = Math.max(now + 7 * dayMs, ...loaded.sales.map(({ end }) => Date.parse(end)));
  const percentAt = (time: number) =>
    (100 * (Math.min(Math.max(time, first), last) - first)) / (last - first);
  return (
    <section className="card">
      <header className="px-4 py-3.5">
        <h2 className="font-semibold">{t('operator.timeline.title')}</h2>
        <p className="text-13 text-text-2">{t('operator.timeline.text')}</p>
      </header>
      <Axis times={[first, (first + last) / 2, last]} />
      <ul className="divide-y divide-line border-t border-line">
        {loaded.sales.map((sale) => (
          <SaleBar
            key={sale.id}
            sale={sale}
            now={now}
            nowPercent={percentAt(now)}
            from={percentAt(Date.parse(sale.start))}
            to={percentAt(Date.parse(sale.end))}
          />
        ))}
      </ul>
    </section>
  );
}

const columns = 'grid gap-x-4 px-4 md:grid-cols-[minmax(0,260px)_minmax(0,1fr)]';

/** Dates above the bars. */
function Axis({ times }: { times: readonly number[] }) {
  const { monthDay } = useFormat();
  return (
    <div className={classNames(columns, 'pb-1.5 text-12 text-text-3')} aria-hidden>
      <span className="max-md:hidden" />
      <div className="flex justify-between">
        {times.map((time) => (
          <span key={time}>{monthDay(new Date(time).toISOString())}</span>
        ))}
      </div>
    </div>
  );
}

type SaleBarProps = { sale: TimelineSale; now: number; nowPercent: number; from: number; to: number };

function SaleBar({ sale, now, nowPercent, from, to }: SaleBarProps) {
  const t = useT();
  const listed = useListed();
  const { moment } = useFormat();
  const isOver = Date.parse(sale.end) <= now;
  const runs = !isOver && Date.parse(sale.start) <= now;
  return (
    <li className={classNames(columns, 'gap-y-1.5 py-3')}>
      <div className="min-w-0">
        <Link to={`/operator/marketing/flash-sale/${sale.id}`} className="link font-medium">
          <bdi>{sale.title}</bdi>
        </Link>
        <p className="text-12 text-text-2">
          {moment(sale.start)} – {moment(sale.end)}
        </p>
        <p className="text-12 text-text-2">
          {t('operator.timeline.products', { count: sale.products })}
          {sale.status === 'private' && ` · ${t('operator.timeline.hidden')}`}
          {sale.proposals > 0 && (
            <strong className="font-semibold text-primary-ink">
              {' '}
              · {t('operator.timeline.proposals', { count: sale.proposals })}
            </strong>
          )}
        </p>
      </div>
      <div className="relative min-h-8 self-center rounded-control bg-sunk" aria-hidden>
        <span
          className={classNames(
            'absolute inset-y-1 rounded-tag',
            sale.conflicts.length > 0 && 'ring-2 ring-sale',
            isOver ? 'bg-line' : runs ? 'bg-primary-line' : 'bg-primary-line/45',
          )}
          style={{ insetInlineStart: `${from}%`, inlineSize: `${Math.max(to - from, minPercent)}%` }}
        />
        <span
          className="absolute inset-y-0 w-px bg-text"
          title={t('operator.timeline.now')}
          style={{ insetInlineStart: `${nowPercent}%` }}
        />
      </div>
      {sale.conflicts.map((other) => (
        <p key={other.sale_id} className="flex items-start gap-2 text-13 text-sale md:col-span-2">
          <Icon name="warning" size={16} className="mt-0.5 flex-none" />
          {t('operator.timeline.conflict', { products: listed(other.products), title: other.title })}
        </p>
      ))}
    </li>
  );
}
