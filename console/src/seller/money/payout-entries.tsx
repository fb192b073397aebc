import type { MoneyEntry } from '@souk/contract/seller-console/money';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { SignedAmount } from '#parts/amount.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Money } from '#format.ts';

/** What became available for a payout of this amount, loaded when it is shown. */
export function PayoutEntries({ id, amount }: { id: number; amount: Money }) {
  const query = { payout: id, limit: 200 };
  const list = useLoaded(`payout ${id}`, (signal) => call('GET seller/money/entries', { query, signal }));
  if (!list)
    return (
      <div className="grid gap-3">
        {['first', 'second', 'third'].map((one) => (
          <Skeleton key={one} className="h-6" />
        ))}
      </div>
    );
  return <EntriesOfPayout entries={list.rows} amount={amount} isWhole={list.next === null} />;
}

type EntriesProps = { entries: readonly MoneyEntry[]; amount: Money; isWhole: boolean };

/** What isn't in the payout was left by the one before, or is left for the next. */
export function EntriesOfPayout({ entries, amount, isWhole }: EntriesProps) {
  const t = useT();
  const rest = amount.minor - entries.reduce((sum, { available }) => sum + available.minor, 0);
  return (
    <div className="grid gap-2">
      <h3 className="text-14 font-semibold">{t('console.payout.orders')}</h3>
      <ul className="grid gap-1.5">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {t(`console.activity.kind.${entry.kind}`)} <OrderLink order={entry.order} />
            </span>
            <span className="tabular-nums">
              <SignedAmount of={entry.available} />
            </span>
          </li>
        ))}
        {isWhole && rest !== 0 && (
          <li className="flex items-baseline justify-between gap-3">
            <span>{t('console.payout.orders.rest')}</span>
            <span className="tabular-nums">
              <SignedAmount of={{ ...amount, minor: rest }} />
            </span>
          </li>
        )}
      </ul>
      {!isWhole && (
        <Link to="/seller/money?view=all" className="link text-13">
          {t('console.payout.orders.more')}
        </Link>
      )}
    </div>
  );
}

function OrderLink({ order }: { order: MoneyEntry['order'] }) {
  return (
    order && (
      <Link to={`/seller/orders/${order.id}`} className="link">
        <bdi dir="ltr">{order.number}</bdi>
      </Link>
    )
  );
}
