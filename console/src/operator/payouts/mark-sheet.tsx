import type { Payout } from '@souk/contract/console/operator-payouts';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { MoneyInput } from '#parts/money-input.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Outcome } from './outcomes.ts';

type MarkSheetProps = {
  /** Null: closed. */
  payouts: readonly Payout[] | null;
  onClose(): void;
  onDone(outcomes: readonly Outcome[]): void;
};

/** Records what became of sent payouts. */
export function MarkSheet({ payouts, onClose, onDone }: MarkSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={payouts !== null}
      onClose={onClose}
      title={t('operator.payout.mark.title', { count: payouts?.length ?? 0 })}
    >
      {payouts && <MarkForm payouts={payouts} onDone={onDone} />}
    </Sheet>
  );
}

/** As the contract allows; a bank file has no room for more. */
const reasonLength = 200;

const results = ['paid', 'failed', 'returned'] as const;
type Result = (typeof results)[number];

function MarkForm({ payouts, onDone }: { payouts: readonly Payout[]; onDone: MarkSheetProps['onDone'] }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const isPaid = payouts.every(({ state }) => state === 'paid');
  const [as, setAs] = useState<Result>(isPaid ? 'returned' : 'paid');
  const [fee, setFee] = useState<number | null>(0);
  const [isWrong, setIsWrong] = useState(false);
  const { reason, hasReason, words } = useReason(t('operator.payout.mark.reason.missing'));
  const currencies = [...new Set(payouts.map(({ amount }) => amount.currency))];
  const currency = currencies.length === 1 ? currencies[0] : undefined;
  const hasFee = as === 'returned' && currency !== undefined;

  async function mark(event: SyntheticEvent) {
    event.preventDefault();
    const isFeeWrong = hasFee && fee === null;
    setIsWrong(isFeeWrong);
    if ((as !== 'paid' && !hasReason()) || isFeeWrong) return;
    const body = {
      // Paid ones can only come back.
      ids: payouts.filter(({ state }) => as === 'returned' || state === 'sent').map(({ id }) => id),
      as,
      reason: as === 'paid' ? '' : reason,
      fee_minor: hasFee ? (fee ?? 0) : 0,
    };
    await act(async () => onDone((await call('POST operator/payouts/mark', { body })).payouts));
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void mark(event)}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-label">{t('operator.payout.mark.as')}</legend>
        {results
          .filter((one) => one === 'returned' || !isPaid)
          .map((one) => (
            <Radio
              key={one}
              name="as"
              label={t(`operator.payout.mark.${one}`)}
              checked={as === one}
              onChange={() => setAs(one)}
            />
          ))}
      </fieldset>
      {as !== 'paid' && (
        <ReasonField
          form="mark"
          label={t('operator.payout.mark.reason')}
          hint={t('operator.payout.mark.reason.hint')}
          max={reasonLength}
          words={words}
        />
      )}
      {hasFee && (
        <Field
          form="mark"
          name="fee"
          label={t('operator.payout.mark.fee')}
          error={isWrong && t('operator.payout.mark.fee.wrong')}
        >
          <MoneyInput value={fee} currency={currency} onChange={setFee} />
        </Field>
      )}
      {as !== 'paid' && <p className="text-13 text-text-2">{t('operator.payout.mark.again')}</p>}
      <Button type="submit" variant={as === 'paid' ? 'primary' : 'danger'} busy={isBusy}>
        {t('operator.payout.mark.yes')}
      </Button>
    </form>
  );
}
