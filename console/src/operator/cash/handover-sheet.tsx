import type { HeldCash } from '@souk/contract/console/operator-cash';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type Handover = { holder: 'courier' | 'shop'; onDone(): void };
type HandoverSheetProps = Handover & {
  /** Null: closed. */
  cash: readonly HeldCash[] | null;
  onClose(): void;
};

/** Records how much of the selected cash was handed over, and where it is now. */
export function HandoverSheet({ cash, holder, onClose, onDone }: HandoverSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={cash !== null}
      onClose={onClose}
      title={cash ? t('operator.cash.record.title', { count: cash.length }) : ''}
    >
      {cash && <HandoverForm {...{ cash, holder, onDone }} />}
    </Sheet>
  );
}

const places = ['bank', 'till'] as const;
const reasonLength = 300;

function HandoverForm({ cash, holder, onDone }: Handover & { cash: readonly HeldCash[] }) {
  const t = useT();
  const { money } = useFormat();
  const { act, isBusy } = useAct();
  const currency = cash[0]?.amount.currency ?? '';
  const expected = cash.reduce((sum, { amount }) => sum + amount.minor, 0);
  const [received, setReceived] = useState<number | null>(expected);
  const [into, setInto] = useState<(typeof places)[number]>('bank');
  const [isWrong, setIsWrong] = useState(false);
  const { reason, hasReason, words } = useReason(t('operator.cash.reason.missing'));
  const difference = received === null ? 0 : received - expected;
  if (cash.some(({ amount }) => amount.currency !== currency))
    return <Notice tone="warning">{t('operator.cash.one-currency')}</Notice>;

  async function record(event: SyntheticEvent) {
    event.preventDefault();
    setIsWrong(received === null);
    if (received === null || (difference !== 0 && !hasReason())) return;
    const body = {
      holder,
      parts: cash.map(({ id }) => id),
      received_minor: received,
      received_in: into,
      reason: difference === 0 ? '' : reason,
    };
    if (!(await act(() => call('POST operator/cash-handovers', { body })))) return;
    toast(t('operator.cash.recorded'));
    onDone();
  }
  const differs = { amount: money({ minor: Math.abs(difference), currency }) };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void record(event)}>
      {cash.some(({ courier }) => courier !== cash[0]?.courier) && (
        <Notice>{t('operator.cash.several-couriers')}</Notice>
      )}
      <p className="flex justify-between gap-4">
        {t('operator.cash.expected')}
        <strong className="font-semibold">
          <Amount of={{ minor: expected, currency }} />
        </strong>
      </p>
      <Field
        form="handover"
        name="received"
        label={t('operator.cash.received')}
        error={isWrong && t('operator.cash.received.wrong')}
      >
        <MoneyInput value={received} currency={currency} onChange={setReceived} />
      </Field>
      {difference !== 0 && (
        <>
          <Notice tone="warning">
            {t(difference < 0 ? 'operator.cash.missing' : 'operator.cash.surplus', differs)}
          </Notice>
          <ReasonField form="handover" label={t('operator.cash.reason')} max={reasonLength} words={words} />
        </>
      )}
      {holder === 'courier' && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-label">{t('operator.cash.into')}</legend>
          {places.map((one) => (
            <Radio
              key={one}
              name="into"
              label={t(`operator.cash.into.${one}`)}
              checked={into === one}
              onChange={() => setInto(one)}
            />
          ))}
        </fieldset>
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('operator.cash.yes')}
      </Button>
    </form>
  );
}
