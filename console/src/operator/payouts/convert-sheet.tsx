import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { convertMinor, RATE } from '@souk/rules/convert-money';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { MoneyInput } from '#parts/money-input.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { ConversionPreview } from './conversion-preview.tsx';

type ConvertSheetProps = {
  store: { id: number; name: string };
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
};

/** Proposes to convert some of a store's available balance into another currency. */
export function ConvertSheet({ store, isOpen, onClose, onDone }: ConvertSheetProps) {
  const t = useT();
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('operator.convert.title', { store: store.name })}>
      {isOpen && <Convertible id={store.id} onDone={onDone} />}
    </Sheet>
  );
}

type ConvertibleProps = { id: number; onDone(): void };

function Convertible({ id, onDone }: ConvertibleProps) {
  const t = useT();
  const loaded = useLoaded(`convertible ${id}`, (signal) =>
    call('GET operator/sellers/{id}/convertible', { params: { id }, signal }),
  );
  if (!loaded)
    return (
      <div className="grid gap-4">
        {['from', 'amount', 'to', 'rate'].map((one) => (
          <Skeleton key={one} className="h-16" />
        ))}
      </div>
    );
  if (loaded.available.length === 0) return <p>{t('operator.convert.none')}</p>;
  if (loaded.currencies.length < 2) return <p>{t('operator.convert.nowhere')}</p>;
  return <ConvertForm {...{ id, loaded, onDone }} />;
}

type ConvertFormProps = ConvertibleProps & {
  loaded: ConsoleReplyOf<'GET operator/sellers/{id}/convertible'>;
};

const reasonLength = 300;

function ConvertForm({ id, loaded, onDone }: ConvertFormProps) {
  const t = useT();
  const format = useFormat();
  const { act, isBusy } = useAct();
  const [from, setFrom] = useState(loaded.available[0]!); // the caller checked that there is one
  const targets = loaded.currencies.filter((one) => one !== from.currency);
  const [chosen, setChosen] = useState('');
  const to = targets.includes(chosen) ? chosen : (targets[0] ?? '');
  const [minor, setMinor] = useState<number | null>(null);
  const [rate, setRate] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { reason, hasReason, words } = useReason(t('operator.adjust.reason.missing'));
  const plainRate = rate.trim().replace(',', '.');
  const isRate = RATE.test(plainRate) && Number(plainRate) > 0;
  const converted = minor === null ? null : convertMinor(minor, { from: from.currency, to, rate: plainRate });
  const isAbove = minor !== null && minor > from.minor;
  const isAmount = minor !== null && minor > 0 && !isAbove;
  const amountError = isAbove
    ? t.rich('operator.convert.above', { amount: format.money(from) })
    : wasSent && !isAmount && t('operator.adjust.amount.wrong');

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    setWasSent(true);
    if (!hasReason() || !isAmount || !isRate) return;
    const body = { from: { minor, currency: from.currency }, to, rate: plainRate, reason };
    if (!(await act(() => call('POST operator/sellers/{id}/conversions', { params: { id }, body })))) return;
    toast(t('operator.convert.proposed'));
    onDone();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <CurrencyField
        name="from"
        value={from.currency}
        options={loaded.available.map(({ currency }) => currency)}
        onChange={(currency) => {
          setFrom(loaded.available.find((one) => one.currency === currency) ?? from);
          setMinor(null);
        }}
      />
      <Field
        form="convert"
        name="amount"
        label={t('operator.adjust.amount')}
        hint={t.rich('operator.convert.available', { amount: format.money(from) })}
        error={amountError}
      >
        <MoneyInput key={from.currency} value={minor} currency={from.currency} onChange={setMinor} />
      </Field>
      <CurrencyField name="to" value={to} options={targets} onChange={setChosen} />
      <Field
        form="convert"
        name="rate"
        label={t('operator.convert.rate', { from: from.currency, to })}
        error={wasSent && !isRate && t('operator.convert.rate.wrong')}
      >
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          className="text-end tabular-nums"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
      </Field>
      <ConversionPreview
        from={isAmount && isRate ? { minor, currency: from.currency } : null}
        to={converted === null ? null : { minor: converted, currency: to }}
      />
      <ReasonField form="convert" label={t('operator.adjust.reason')} max={reasonLength} words={words} />
      <p className="text-13 text-text-2">{t('operator.adjust.waits')}</p>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('operator.adjust.propose')}
      </Button>
    </form>
  );
}

type CurrencyFieldProps = {
  name: 'from' | 'to';
  value: string;
  options: readonly string[];
  onChange(currency: string): void;
};

function CurrencyField({ name, value, options, onChange }: CurrencyFieldProps) {
  const t = useT();
  return (
    <Field form="convert" name={name} label={t(`operator.convert.${name}`)}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  );
}
