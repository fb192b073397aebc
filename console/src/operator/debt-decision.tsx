import type { WorkItem } from '@souk/contract/console/operator-work';
import type { SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

const reasonLength = 300;

type DebtDecisionProps = { item: WorkItem; onDecided: OnDecided };

/** An old debt of a store, which can be proposed for a write-off. */
export function DebtDecision({ item: { id, amount, since }, onDecided }: DebtDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { moment } = useFormat();
  const { reason, hasReason, settle, words } = useReason(t('operator.adjust.reason.missing'), `debt ${id}`);
  const { decide, isBusy } = useDecide(onDecided, settle);
  function propose(event: SyntheticEvent) {
    event.preventDefault();
    if (amount === null || !hasReason()) return;
    const body = { kind: 'write-off' as const, amount, reason };
    decide(t('operator.adjust.proposed'), () =>
      call('POST operator/sellers/{id}/adjustments', { params: { id }, body }),
    );
  }
  return (
    <>
      {amount && (
        <strong className="text-24 font-semibold tabular-nums">
          <Amount of={amount} />
        </strong>
      )}
      <p>{t('operator.debt.task', { when: since ? moment(since) : '' })}</p>
      {amount === null && <p>{t('operator.debt.several')}</p>}
      {amount && may('payouts.write') && (
        <form className="grid gap-3" noValidate onSubmit={propose}>
          <ReasonField form="debt" label={t('operator.adjust.reason')} max={reasonLength} words={words} />
          <KeyButton letter="A" type="submit" variant="primary" busy={isBusy}>
            {t('operator.debt.propose')}
          </KeyButton>
        </form>
      )}
      <LinkButton to="/operator/balances?view=owes">{t('operator.debt.balances')}</LinkButton>
    </>
  );
}
