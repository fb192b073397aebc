import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { MoneyInput } from '#parts/money-input.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type AdjustSheetProps = {
  /** Null: closed. */
  store: { id: number; name: string } | null;
  /** Of the balances that can be adjusted. */
  currencies: readonly string[];
  onClose(): void;
  onDone(): void;
};

/** Proposes an adjustment of a store's balance, or records a payment of its debt. */
export function AdjustSheet({ store, currencies, onClose, onDone }: AdjustSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={store !== null}
      onClose={onClose}
      title={store ? t('operator.adjust.title', { store: store.name }) : ''}
    >
      {store && <AdjustForm {...{ store, currencies, onDone }} />}
    </Sheet>
  );
}

const kinds = ['goodwill', 'debt-paid', 'write-off'] as const;
const directions = ['add', 'deduct'] as const;
const reasonLength = 300;

type AdjustFormProps = { store: { id: number }; currencies: readonly string[]; onDone(): void };

function AdjustForm({ store: { id }, currencies, onDone }: AdjustFormProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [kind, setKind] = useState<(typeof kinds)[number]>('goodwill');
  const [direction, setDirection] = useState<(typeof directions)[number]>('add');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [minor, setMinor] = useState<number | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { reason, hasReason, words } = useReason(t('operator.adjust.reason.missing'));
  const isImmediate = kind === 'debt-paid';

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    const isMissing = minor === null || minor <= 0;
    setIsWrong(isMissing);
    if (!hasReason() || isMissing) return;
    const isDeducted = kind === 'goodwill' && direction === 'deduct';
    const body = { kind, amount: { minor: isDeducted ? -minor : minor, currency }, reason };
    if (!(await act(() => call('POST operator/sellers/{id}/adjustments', { params: { id }, body })))) return;
    toast(t(isImmediate ? 'operator.adjust.done' : 'operator.adjust.proposed'));
    onDone();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-label">{t('operator.adjust.kind')}</legend>
        {kinds.map((one) => (
          <Radio
            key={one}
            name="kind"
            label={t(`operator.adjust.kind.${one}`)}
            checked={kind === one}
            onChange={() => setKind(one)}
          />
        ))}
      </fieldset>
      {kind === 'goodwill' && (
        <fieldset>
          <legend className="mb-1 font-label">{t('operator.adjust.direction')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {directions.map((one) => (
              <Radio
                key={one}
                name="direction"
                label={t(`operator.adjust.direction.${one}`)}
                checked={direction === one}
                onChange={() => setDirection(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {currencies.length > 1 && (
        <Field form="adjust" name="currency" label={t('operator.adjust.currency')}>
          <Select value={currency} onChange={({ target }) => setCurrency(target.value)}>
            {currencies.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        form="adjust"
        name="amount"
        label={t('operator.adjust.amount')}
        error={isWrong && t('operator.adjust.amount.wrong')}
      >
        <MoneyInput key={currency} value={minor} currency={currency} onChange={setMinor} />
      </Field>
      <ReasonField form="adjust" label={t('operator.adjust.reason')} max={reasonLength} words={words} />
      <p className="text-13 text-text-2">
        {t(isImmediate ? 'operator.adjust.at-once' : 'operator.adjust.waits')}
      </p>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isImmediate ? 'operator.adjust.yes' : 'operator.adjust.propose')}
      </Button>
    </form>
  );
}
