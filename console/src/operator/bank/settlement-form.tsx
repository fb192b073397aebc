import type { BankTransaction, ProvidersOfTransaction } from '@souk/contract/console/bank-transactions';
import { providerTitle } from '@souk/rules/ledger-names';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type OfLine = { line: BankTransaction; onDecided(): void };

/** Confirms a transaction as a payment provider's transfer, with the fee that the provider withheld of it. */
export function SettlementForm({ line, onDecided }: OfLine) {
  const t = useT();
  const loaded = useLoaded(String(line.id), (signal) =>
    call('GET operator/bank-lines/{id}/providers', { params: { id: line.id }, signal }),
  );
  if (!loaded) return null;
  if (loaded.providers.length === 0) return <Notice tone="info">{t('operator.bank.settlement.none')}</Notice>;
  return <Known {...{ line, onDecided }} providers={loaded.providers} />;
}

function Known({ line, providers, onDecided }: OfLine & ProvidersOfTransaction) {
  const t = useT();
  const { money } = useFormat();
  const { act, isBusy } = useAct();
  const [name, setName] = useState(line.settlement?.provider ?? providers[0]?.provider ?? '');
  const [fee, setFee] = useState<number | null>(0);
  const [isWrong, setIsWrong] = useState(false);
  const chosen = providers.find(({ provider }) => provider === name);
  const isReported = chosen?.is_reported === true;
  const hasFee = !isReported && line.direction === 'in';
  const feeMinor = hasFee ? fee : 0;
  const { minor, currency } = line.amount;
  const whole = minor + (feeMinor ?? 0);
  const isAbove =
    chosen !== undefined &&
    (line.direction === 'in' ? whole > chosen.balance.minor : minor > -chosen.balance.minor);

  async function confirm(event: SyntheticEvent) {
    event.preventDefault();
    setIsWrong(feeMinor === null);
    if (feeMinor === null) return;
    const body = { provider: name, fee_minor: feeMinor };
    const sent = { params: { id: line.id }, body };
    if (!(await act(() => call('POST operator/bank-lines/{id}/settlement', sent)))) return;
    toast(t('operator.bank.result.settled'));
    onDecided();
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void confirm(event)}>
      <Field form="bank-line" name="provider" label={t('operator.bank.settlement.provider')}>
        <Select value={name} onChange={({ target }) => setName(target.value)}>
          {providers.map(({ provider, balance }) => (
            <option key={provider} value={provider}>
              {t('operator.bank.settlement.option', {
                provider: providerTitle(provider),
                balance: money(balance),
              })}
            </option>
          ))}
        </Select>
      </Field>
      {isReported && (
        <Notice tone="info">
          {t('operator.bank.settlement.reported', { provider: providerTitle(name) })}
        </Notice>
      )}
      {hasFee && (
        <Field
          form="bank-line"
          name="fee"
          label={t('operator.bank.settlement.fee')}
          hint={t('operator.bank.settlement.fee.hint')}
          error={isWrong && t('operator.bank.settlement.fee.wrong')}
        >
          <MoneyInput value={fee} currency={currency} onChange={setFee} />
        </Field>
      )}
      {!isReported && isAbove && (
        <Notice tone="warning">
          {t('operator.bank.settlement.above', { provider: providerTitle(name) })}
        </Notice>
      )}
      <KeyButton letter="A" type="submit" variant="primary" busy={isBusy}>
        {t('operator.bank.book-one')}
      </KeyButton>
    </form>
  );
}

/** Reopens a transaction that was confirmed for a provider. */
export function UndoSettlement({ line, onDecided }: OfLine) {
  const t = useT();
  const { act, isBusy } = useAct();
  async function undo() {
    const params = { id: line.id };
    if (!(await act(() => call('POST operator/bank-lines/{id}/settlement/undo', { params })))) return;
    toast(t('operator.bank.settlement.undone'));
    onDecided();
  }
  return (
    <Button busy={isBusy} onClick={() => void undo()}>
      {t('operator.bank.settlement.undo')}
    </Button>
  );
}
