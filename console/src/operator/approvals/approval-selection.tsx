import type { ApprovalRow } from '@souk/contract/console/operator-approvals';
import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ReasonForm } from '#parts/reason-form.tsx';
import { useAct } from '#parts/use-act.ts';

type ApprovalSelectionProps = { rows: readonly ApprovalRow[]; onDone(): void; onClear(): void };

/** Bulk decision; each is decided separately, and failures are reported. */
export function ApprovalSelection({ rows, onDone, onClear }: ApprovalSelectionProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [isConfirming, setIsConfirming] = useState(false);

  async function decide(decision: 'approve' | 'reject', reason = '') {
    const selected = rows.map(({ id, version }) => ({ id, version }));
    let done = 0;
    const isAnswered = await act(async () => {
      const body = { decision, reason, rows: selected };
      const outcomes = await call('POST operator/approvals/bulk', { body });
      done = outcomes.filter(({ outcome }) => outcome === 'done').length;
    });
    if (!isAnswered) return;
    const left = rows.length - done;
    toast({
      tone: left > 0 ? 'error' : 'success',
      message: t('operator.approval.bulk-done', { count: done, left }),
    });
    setIsConfirming(false);
    onDone();
  }

  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
      <strong className="font-semibold" role="status">
        {t('console.list.chosen', { count: rows.length })}
      </strong>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onClear}>
          {t('console.bulk.clear')}
        </Button>
        <Button size="small" onClick={() => setIsConfirming(true)}>
          {t('operator.approval.send-back')}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon="check"
          busy={isBusy}
          onClick={() => void decide('approve')}
        >
          {t('operator.approval.approve-all', { count: rows.length })}
        </Button>
      </div>
      <Sheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('operator.approval.send-back-all', { count: rows.length })}
      >
        <ReasonForm
          form="approvals"
          label={t('operator.approval.reason')}
          hint={t('operator.approval.reason.hint')}
          missing={t('operator.approval.reason.missing')}
          max={LONGEST.decisionReason}
          action={t('operator.approval.send-back')}
          busy={isBusy}
          onSend={(reason) => void decide('reject', reason)}
        />
      </Sheet>
    </div>
  );
}
