import type { Payout } from '@souk/contract/console/operator-payouts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { MarkSheet } from './mark-sheet.tsx';
import { countsOf, refusalsOf, type Outcome, type Refusal } from './outcomes.ts';
import { SendSheet } from './send-sheet.tsx';
import { TransferSheet } from './transfer-sheet.tsx';

type PayoutActionsProps = { payouts: readonly Payout[]; onDone(refused: readonly Refusal[]): void };

/** Actions that the payouts' states allow. */
export function PayoutActions({ payouts, onDone }: PayoutActionsProps) {
  const t = useT();
  const format = useFormat();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [open, setOpen] = useState<'send' | 'transfer' | 'mark' | null>(null);
  const inStates = (...states: Payout['state'][]) => payouts.filter(({ state }) => states.includes(state));
  const drafts = inStates('draft');
  const unsent = inStates('draft', 'approved');
  const approved = inStates('approved').filter(({ provider }) => provider === null);
  const byProvider = inStates('approved').filter(({ provider }) => provider !== null);
  const provider = byProvider[0]?.provider ?? '';
  // A provider reports the status of its payouts itself.
  const sent = inStates('sent', 'paid').filter((payout) => payout.provider === null);

  function done(outcomes: readonly Outcome[], word: 'approved' | 'cancelled' | 'sent' | 'marked') {
    setOpen(null);
    const { changed, checked } = countsOf(outcomes);
    if (changed > 0) toast(t(`operator.payout.${word}`, { count: changed }));
    if (checked > 0) toast(t('operator.payout.checked', { count: checked }));
    onDone(refusalsOf(payouts, outcomes, { t, format }));
  }
  const ids = (some: readonly Payout[]) => some.map(({ id }) => id);
  const approve = () =>
    act(async () => {
      const reply = await call('POST operator/payouts/approve', { body: { ids: ids(drafts) } });
      done(reply.payouts, 'approved');
    });
  const cancel = () =>
    act(async () => {
      const reply = await call('POST operator/payouts/cancel', { body: { ids: ids(unsent) } });
      done(reply.payouts, 'cancelled');
    });

  return (
    <>
      {unsent.length > 0 && may('payouts.write') && (
        <Button size="small" icon="close" busy={isBusy} onClick={() => void cancel()}>
          {t('operator.payout.cancel', { count: unsent.length })}
        </Button>
      )}
      {sent.length > 0 && may('payouts.send') && (
        <Button size="small" icon="pencil" onClick={() => setOpen('mark')}>
          {t('operator.payout.mark')}
        </Button>
      )}
      {drafts.length > 0 && may('payouts.send') && (
        <Button size="small" variant="primary" icon="check" busy={isBusy} onClick={() => void approve()}>
          {t('operator.payout.approve')}
        </Button>
      )}
      {approved.length > 0 && may('payouts.send') && (
        <Button size="small" variant="primary" icon="bank" onClick={() => setOpen('send')}>
          {t('operator.payout.send')}
        </Button>
      )}
      {byProvider.length > 0 && may('payouts.send') && (
        <Button size="small" variant="primary" icon="bank" onClick={() => setOpen('transfer')}>
          {t('operator.payout.transfer', { provider })}
        </Button>
      )}
      <TransferSheet
        payouts={open === 'transfer' ? byProvider : null}
        provider={provider}
        onClose={() => setOpen(null)}
        onDone={(outcomes) => done(outcomes, 'sent')}
      />
      <SendSheet
        payouts={open === 'send' ? approved : null}
        onClose={() => setOpen(null)}
        onDone={(outcomes) => done(outcomes, 'sent')}
      />
      <MarkSheet
        payouts={open === 'mark' ? sent : null}
        onClose={() => setOpen(null)}
        onDone={(outcomes) => done(outcomes, 'marked')}
      />
    </>
  );
}
