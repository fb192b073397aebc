import { RATE } from '@souk/rules/convert-money';
import { CURRENCY_ROUNDINGS, type CurrencyRounding } from '@souk/rules/currency-change';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { Currencies } from '#parts/currencies.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CurrencyImpact } from './currency-impact.tsx';
import { CurrencyPreview } from './currency-preview.tsx';

type CurrencyFormProps = { current: string; onDone(): void };

/** Another currency: by a rate or with the same numbers, with what it affects and a preview. */
export function CurrencyForm({ current, onDone }: CurrencyFormProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [to, setTo] = useState('');
  const [isByRate, setIsByRate] = useState(true);
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState<CurrencyRounding>('none');
  const [wasSent, setWasSent] = useState(false);
  const plain = text.trim().replace(',', '.');
  const isRate = RATE.test(plain) && Number(plain) > 0;
  const isChosen = to !== '' && to !== current;
  const rate = isByRate ? plain : null;
  async function send(event: SyntheticEvent) {
    event.preventDefault();
    setWasSent(true);
    if (!isChosen || (isByRate && !isRate)) return;
    const body = { to, rate, rounding: isByRate ? rounding : ('none' as const), seen: current };
    await act(() => call('POST operator/currency', { body }));
    onDone();
  }
  return (
    <form className="card grid gap-4 px-4 py-4" noValidate onSubmit={(event) => void send(event)}>
      <h2 className="text-16">{t('operator.currency.title')}</h2>
      <Field
        form="currency"
        name="to"
        label={t('operator.currency.to')}
        className="max-w-100"
        error={wasSent && !isChosen && t('operator.currency.to.missing')}
      >
        <Select value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">{t('operator.pick.choose')}</option>
          <Currencies current={current} />
        </Select>
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-label">{t('operator.currency.how')}</legend>
        <Radio
          name="currency-how"
          label={t('operator.currency.by-rate')}
          checked={isByRate}
          onChange={() => setIsByRate(true)}
        />
        <Radio
          name="currency-how"
          label={t('operator.currency.keep')}
          checked={!isByRate}
          onChange={() => setIsByRate(false)}
        />
      </fieldset>
      {isByRate && isChosen && (
        <RateFields
          label={t('operator.currency.rate', { from: current, to })}
          error={wasSent && !isRate && t('operator.currency.rate.wrong')}
          {...{ text, setText, rounding, setRounding }}
        />
      )}
      {isChosen && (
        <>
          {(!isByRate || isRate) && (
            <CurrencyPreview to={to} rate={rate} rounding={isByRate ? rounding : 'none'} />
          )}
          <CurrencyImpact to={to} />
          <Notice tone="warning">{t('operator.currency.warning')}</Notice>
        </>
      )}
      <Button type="submit" variant="danger" busy={isBusy} className="justify-self-start">
        {t('operator.currency.change')}
      </Button>
    </form>
  );
}

type RateFieldsProps = {
  label: string;
  error: string | false;
  text: string;
  setText(text: string): void;
  rounding: CurrencyRounding;
  setRounding(rounding: CurrencyRounding): void;
};

const roundingTexts = {
  none: 'operator.currency.rounding.none',
  '.99': 'operator.currency.rounding.ninety-nine',
  '.00': 'operator.currency.rounding.whole',
} as const;

function RateFields({ label, error, text, setText, rounding, setRounding }: RateFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field form="currency" name="rate" label={label} error={error}>
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          className="text-end tabular-nums"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Field
        form="currency"
        name="rounding"
        label={t('operator.currency.rounding')}
        hint={t('operator.currency.rounding.hint')}
      >
        <Select
          value={rounding}
          onChange={({ target: { value } }) =>
            setRounding(CURRENCY_ROUNDINGS.find((one) => one === value) ?? 'none')
          }
        >
          {CURRENCY_ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {t(roundingTexts[one])}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
