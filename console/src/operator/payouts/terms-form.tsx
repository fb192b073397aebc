import type { PayoutTerms } from '@souk/contract/console/operator-balances';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PercentInput } from '#operator/records/fields/amount-field.tsx';

/** As the contract allows. */
const most = { hold: 365, reserve: 730, reason: 300 } as const;

type TermsFormProps = { store: number; terms: PayoutTerms; onSaved(saved: PayoutTerms): void };

export function TermsForm({ store, terms, onSaved }: TermsFormProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [hold, setHold] = useState(String(terms.hold_days));
  const [percent, setPercent] = useState<number | null>(terms.reserve_percent);
  const [days, setDays] = useState(String(terms.reserve_days));
  const [isStopped, setIsStopped] = useState(terms.block_reason !== null);
  const [isTried, setIsTried] = useState(false);
  const { reason, hasReason, words } = useReason(
    t('operator.payout-terms.wrong.reason'),
    '',
    terms.block_reason ?? '',
  );

  const holdDays = readDays(hold, most.hold);
  const reserveDays = readDays(days, most.reserve);
  const errors = {
    hold: holdDays === null && t('operator.payout-terms.wrong.days', { max: most.hold }),
    percent: (percent === null || percent < 0) && t('operator.payout-terms.wrong.percent'),
    days:
      reserveDays === null
        ? t('operator.payout-terms.wrong.days', { max: most.reserve })
        : (percent === 0) !== (reserveDays === 0) && t('operator.payout-terms.wrong.both'),
  };
  const shown = isTried ? errors : { hold: false, percent: false, days: false };

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isStopped && !hasReason()) return;
    if (errors.hold || errors.percent || errors.days) return;
    if (holdDays === null || percent === null || reserveDays === null) return;
    const body = {
      hold_days: holdDays,
      reserve_percent: percent,
      reserve_days: reserveDays,
      block_reason: isStopped ? reason : null,
    };
    await act(async () => {
      const saved = await call('PUT operator/sellers/{id}/payout-terms', { params: { id: store }, body });
      toast(t('operator.payout-terms.saved'));
      onSaved(saved);
    });
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
      <Field
        form="payout-terms"
        name="hold"
        label={t('operator.payout-terms.field.hold')}
        hint={t('operator.payout-terms.field.hold.hint')}
        error={shown.hold}
      >
        <DaysInput value={hold} onChange={setHold} />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field
          form="payout-terms"
          name="percent"
          label={t('operator.payout-terms.field.percent')}
          hint={t('operator.payout-terms.field.percent.hint')}
          error={shown.percent}
        >
          <PercentInput value={percent} onChange={setPercent} />
        </Field>
        <Field
          form="payout-terms"
          name="days"
          label={t('operator.payout-terms.field.days')}
          error={shown.days}
        >
          <DaysInput value={days} onChange={setDays} />
        </Field>
      </div>
      <Switch
        label={t('operator.payout-terms.field.stop')}
        checked={isStopped}
        onChange={({ target }) => setIsStopped(target.checked)}
      />
      {isStopped && (
        <ReasonField
          form="payout-terms"
          label={t('operator.payout-terms.field.reason')}
          hint={t('operator.payout-terms.field.reason.hint')}
          max={most.reason}
          words={words}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('operator.payout-terms.save')}
      </Button>
    </form>
  );
}

function readDays(text: string, max: number): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  return days !== null && days <= max ? days : null;
}

function DaysInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <TextInput
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
