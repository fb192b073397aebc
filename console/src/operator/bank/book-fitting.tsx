import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const maxConcurrent = 200;
type BookFittingProps = {
  rows: readonly Pick<BankTransaction, 'id' | 'fits' | 'payout' | 'refund'>[];
  onBooked(): void;
};

/** Books all displayed transactions whose reference, amount and currency match. */
export function BookFitting({ rows, onBooked }: BookFittingProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { may } = useMe();
  const [mayPay, mayRefund] = [may('payouts.send'), may('refunds.write')];
  const ids = rows.flatMap(({ id, fits, payout, refund }) =>
    fits && (mayPay || !payout) && (mayRefund || !refund) ? [id] : [],
  );
  if (ids.length === 0) return null;
  async function book() {
    await act(async () => {
      const body = { lines: ids.slice(0, maxConcurrent).map((id) => ({ id })) };
      const { lines } = await call('POST operator/bank-lines/book', { body });
      toast(t('operator.bank.booked', { count: lines.filter(({ result }) => result !== null).length }));
      onBooked();
    });
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void book()}>
      {t('operator.bank.book', { count: Math.min(ids.length, maxConcurrent) })}
    </Button>
  );
}
