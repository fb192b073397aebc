import type { Payout } from '@souk/contract/console/operator-payouts';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Outcome } from './outcomes.ts';
import { PayoutTotals } from './payout-totals.tsx';

type TransferSheetProps = {
  /** Null: closed. */
  payouts: readonly Payout[] | null;
  provider: string;
  onClose(): void;
  onDone(outcomes: readonly Outcome[]): void;
};

/** Sends payouts through a payment provider. */
export function TransferSheet({ payouts, provider, onClose, onDone }: TransferSheetProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const send = () =>
    act(async () => {
      const body = { ids: (payouts ?? []).map(({ id }) => id) };
      onDone((await call('POST operator/payouts/transfer', { body })).payouts);
    });
  return (
    <Sheet
      open={payouts !== null}
      onClose={onClose}
      title={t('operator.payout.transfer.title', { count: payouts?.length ?? 0, provider })}
    >
      {payouts && (
        <div className="grid gap-4">
          <p>{t('operator.payout.transfer.text', { provider })}</p>
          <PayoutTotals payouts={payouts} />
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {t('operator.payout.transfer.yes')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
