import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { isPaymentOpen } from '#parts/payment-choice.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { useAnswer } from '#parts/use-answer.ts';
import { useReason } from '#parts/reason-field.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { returnCalls, type Return } from './return-calls.ts';
import { returnChoices, type ReturnChoice } from './return-choices.ts';

export function useReturnDecision(of: Return, onDone: (after: Return) => void) {
  const t = useT();
  const { may } = useMe();
  const audience = consoleHere();
  const choices = returnChoices({ acts: of.acts, audience, may });
  const [chosen, setChosen] = useState<ReturnChoice | null>(null);
  const choice = chosen ?? choices[0] ?? null;
  const [sellable, setSellable] = useState<ReadonlyMap<number, number>>(
    () => new Map(of.lines.map(({ id, units }) => [id, units])),
  );
  const { reason, hasReason, words } = useReason(t('console.cancel.reason.missing'));
  const [payment, setPayment] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  const params = { id: of.id };
  const isPaymentRequested = isPaymentOpen(of.payments ?? [], payment);
  const paidBy = payment === null ? {} : { payment_id: payment };
  const answer = useAnswer(
    choice === 'refund' && !isPaymentRequested ? { id: of.id, round, body: paidBy } : null,
    ({ body }, signal) => call('POST operator/returns/{id}/refund-preview', { params, body, signal }),
  );
  const latest = answer?.isLatest ? answer : null;
  const preview = latest?.reply ?? null;

  // Keeps the focus in the text field if it was opened by a shortcut.
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) words.area.current?.focus();
    isByKey.current = false;
  }, [choice, words.area]);
  function choose(option: ReturnChoice, byKey = false) {
    isByKey.current = byKey;
    setChosen(option);
  }

  const decide = (
    body: { decision: 'accept'; keep: boolean } | { decision: 'close'; reason: string } | Refund,
  ) => call('POST operator/returns/{id}/decide', { params, body });
  const calls = returnCalls(audience);
  const lines = [...sellable].map(([id, count]) => ({ id, sellable: count }));
  // Without permission to change orders, accepting is part of the decision.
  const accept = (keep: boolean) =>
    audience === 'seller' || may('orders.write')
      ? calls.accept(of.id, keep)
      : decide({ decision: 'accept', keep });
  const acts: Readonly<Record<ReturnChoice, () => Promise<Return>>> = {
    back: () => accept(false),
    keep: () => accept(true),
    received: () => calls.receive(of.id, lines),
    refuse: () => calls.refuse(of.id, reason),
    close: () => decide({ decision: 'close', reason }),
    refund: () =>
      decide({ decision: 'refund', expected_minor: preview?.amount.minor ?? 0, reason, ...paidBy }),
  };

  async function send() {
    if (choice === null || isBusy) return;
    if ((choice === 'refuse' || choice === 'close') && !hasReason()) return;
    if (choice === 'refund' && !preview) return;
    setIsBusy(true);
    try {
      const after = await acts[choice]();
      const count = lines.reduce((sum, line) => sum + line.sellable, 0);
      toast(
        choice === 'received'
          ? t('console.return.in-stock', { count })
          : choice === 'refund'
            ? t('operator.refund.sent')
            : t('console.return.done', { name: of.buyer.name }),
      );
      onDone(after);
    } catch (error) {
      showRefusal(error, t);
      // The preview is outdated and must be recomputed first.
      setRound((before) => before + 1);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    choices,
    choice,
    choose,
    sellable,
    setSellable: (id: number, count: number) => setSellable((before) => new Map(before).set(id, count)),
    payment,
    setPayment,
    isPaymentRequested,
    words,
    isBusy,
    send,
    preview,
    problem: latest?.problem ?? '',
  };
}

type Refund = { decision: 'refund'; expected_minor: number; reason: string; payment_id?: string };
