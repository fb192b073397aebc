import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

/** Scale of the cancellation bar in percent. */
const manyCancelled = 10;
const maxStars = 5;

/** Store metrics compared to the shop average; loaded after the tasks. */
export function StandingCard() {
  const t = useT();
  const { number } = useFormat();
  const standing = useLoaded('standing', (signal) => call('GET seller/reports/standing', { signal }));
  const percent = (share: number) => t('console.standing.percent', { share });
  const shopAverage = (value: string | null) =>
    value === null ? '' : ` · ${t('console.standing.shop', { value })}`;
  if (standing && isEmpty(standing)) return null;
  return (
    <section className="card" aria-busy={standing === null || undefined}>
      <h2 className="card-head">
        {t('console.standing.title')}
        <Link to="/seller/numbers?report=delivery" className="link text-13 font-normal">
          {t('console.nav.numbers')}
        </Link>
      </h2>
      <div className="divide-y divide-line px-4 pb-2">
        {standing === null ? (
          ['time', 'cancelled', 'stars'].map((one) => (
            <div key={one} className="grid gap-2 py-3">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-1.5 w-full" />
              <Skeleton className="h-3 w-1/2" />
            </div>
          ))
        ) : (
          <>
            <Fact
              {...{ title: t('console.standing.time'), full: 100, ...standing.handed_over }}
              shown={standing.handed_over.own === null ? null : percent(standing.handed_over.own)}
            >
              {t('console.standing.of', { count: standing.handed_over.in_time, of: standing.handed_over.of })}
              {shopAverage(standing.handed_over.shop === null ? null : percent(standing.handed_over.shop))}
            </Fact>
            <Fact
              {...{ title: t('console.standing.cancelled'), full: manyCancelled, ...standing.cancelled }}
              shown={standing.cancelled.own === null ? null : percent(standing.cancelled.own)}
            >
              {t('console.standing.of', { count: standing.cancelled.count, of: standing.cancelled.of })}
              {shopAverage(standing.cancelled.shop === null ? null : percent(standing.cancelled.shop))}
            </Fact>
            <Fact
              {...{ title: t('console.standing.stars'), full: maxStars, ...standing.rating }}
              shown={standing.rating.own === null ? null : number(tenths(standing.rating.own))}
            >
              {t('console.standing.reviews', { count: standing.rating.reviews })}
              {shopAverage(standing.rating.shop === null ? null : number(tenths(standing.rating.shop)))}
            </Fact>
          </>
        )}
      </div>
    </section>
  );
}

type Shares = Record<'handed_over' | 'cancelled' | 'rating', { own: number | null }>;

const isEmpty = ({ handed_over: time, cancelled, rating }: Shares) =>
  time.own === null && cancelled.own === null && rating.own === null;

const tenths = (value: number) => Math.round(value * 10) / 10;

type FactProps = {
  title: string;
  own: number | null;
  shop: number | null;
  full: number;
  /** Null: no data, nothing displayed. */
  shown: string | null;
  children: ReactNode;
};

/** A bar with a marker for the shop average; the text below has the same data. */
function Fact({ title, own, shop, full, shown, children }: FactProps) {
  if (own === null) return null;
  const place = (value: number) => `${Math.min(100, (value / full) * 100)}%`;
  return (
    <div className="py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span>{title}</span>
        <strong className="font-semibold tabular-nums">{shown}</strong>
      </p>
      <div aria-hidden className="relative mt-1.5 h-1.5 rounded-pill bg-line">
        <span
          className="block h-full rounded-pill bg-primary"
          style={customProperties({ inlineSize: place(own) })}
        />
        {shop !== null && (
          <span
            className="absolute -inset-y-1 w-0.5 bg-text ring-2 ring-surface"
            style={customProperties({ insetInlineStart: place(shop) })}
          />
        )}
      </div>
      <p className="mt-1.5 text-12 text-text-2">{children}</p>
    </div>
  );
}
