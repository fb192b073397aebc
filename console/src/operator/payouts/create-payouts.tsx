import type { PayoutRun } from '@souk/contract/console/operator-payouts';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Drafts a payout for each store with enough available. */
export function CreatePayouts({ run, onDone }: { run: PayoutRun; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const created = (drafts: readonly { count: number }[]) =>
    toast(t('operator.payout.created', { count: drafts.reduce((sum, { count }) => sum + count, 0) }));
  async function create() {
    const isDone = await act(async () => {
      const { drafts } = await call('POST operator/payout-run');
      created(drafts);
    });
    if (isDone) onDone();
  }
  return (
    <Button
      size="small"
      variant="primary"
      icon="plus"
      busy={isBusy}
      blocked={run.ledger_fault !== null || run.drafts.length === 0}
      onBlocked={() =>
        toast(t(run.ledger_fault === null ? 'operator.payout.run.none' : 'operator.payout.run.fault'))
      }
      onClick={() => void create()}
    >
      {t('operator.payout.create')}
    </Button>
  );
}
