import type { Payout } from '@souk/contract/console/operator-payouts';
import { Amount } from '#parts/amount.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { totalsOf } from './outcomes.ts';

/** What is about to be sent, by currency. */
export function PayoutTotals({ payouts }: { payouts: readonly Payout[] }) {
  const t = useT();
  return (
    <ul className="grid gap-1 rounded-control bg-sunk px-4 py-3">
      {totalsOf(payouts).map(({ count, total }) => (
        <li key={total.currency} className="flex justify-between gap-4">
          <span>{t('operator.payout.send.total', { count })}</span>
          <strong className="font-semibold tabular-nums">
            <Amount of={total} />
          </strong>
        </li>
      ))}
    </ul>
  );
}
