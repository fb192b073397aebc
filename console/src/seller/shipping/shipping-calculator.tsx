import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { countOf } from '#operator/records/field-parts.ts';
import { ChoiceSheet } from '#operator/records/fields/choice-sheet.tsx';
import { Countries } from '#parts/countries.tsx';
import { Card } from '#parts/card.tsx';
import { useAnswer } from '#parts/use-answer.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ShippingResult } from './shipping-result.tsx';

type Good = { id: number; title: string; quantity: number };

const maxItems = 10;

/** Shipping calculator: what a shopper at a place would pay, and the delivery date, by the saved rules. */
export function ShippingCalculator({ country: first, stamp }: { country: string; stamp: string }) {
  const t = useT();
  const [country, setCountry] = useState(first);
  const [state, setState] = useState('');
  const [items, setItems] = useState<readonly Good[]>([]);
  const [isPicking, setIsPicking] = useState(false);
  const tried = useShippingTest({ country, state, items }, stamp);
  const change = (id: number, quantity: number) =>
    setItems(items.map((one) => (one.id === id ? { ...one, quantity } : one)));
  return (
    <Card title={t('console.shipping.try')}>
      <div className="grid grid-cols-[minmax(0,1fr)_112px] items-end gap-3">
        <Field form="try" name="country" label={t('console.shipping.try.to')}>
          <Select value={country} onChange={({ target }) => setCountry(target.value)}>
            <Countries />
          </Select>
        </Field>
        <Field form="try" name="state" label={t('console.shipping.try.state')}>
          <TextInput
            dir="ltr"
            maxLength={LONGEST.state}
            value={state}
            onChange={({ target }) => setState(target.value.trim().toUpperCase())}
          />
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-14 font-label">{t('console.shipping.try.goods')}</legend>
        {items.map((good) => (
          <div key={good.id} className="flex items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate text-14">{good.title}</bdi>
            <TextInput
              className="w-16 text-center"
              dir="ltr"
              inputMode="numeric"
              aria-label={t('console.shipping.try.quantity', { title: good.title })}
              value={good.quantity === 0 ? '' : String(good.quantity)}
              onChange={({ target }) => change(good.id, Math.min(999, countOf(target.value) ?? 0))}
            />
            <IconButton
              size="small"
              iconSize={16}
              icon="close"
              label={t('console.shipping.try.remove', { title: good.title })}
              onClick={() => setItems(items.filter(({ id }) => id !== good.id))}
            />
          </div>
        ))}
        {items.length < maxItems && (
          <Button size="small" icon="plus" className="justify-self-start" onClick={() => setIsPicking(true)}>
            {t('console.shipping.try.add')}
          </Button>
        )}
      </fieldset>
      <div role="status">
        {tried?.problem ? (
          <p className="text-13 text-text-2">{t('console.shipping.try.away')}</p>
        ) : (
          tried?.reply && <ShippingResult tried={tried.reply} />
        )}
      </div>
      <ChoiceSheet
        open={isPicking}
        title={t('console.shipping.try.add')}
        kind="product"
        onClose={() => setIsPicking(false)}
        onChoose={({ id, title }) => {
          setIsPicking(false);
          if (items.every((one) => one.id !== id)) setItems([...items, { id, title, quantity: 1 }]);
        }}
      />
    </Card>
  );
}

type Question = { country: string; state: string; items: readonly Good[] };

/** `stamp`: of the rules; a change triggers a new request. */
function useShippingTest({ country, state, items }: Question, stamp: string) {
  const requested = items.flatMap(({ id, quantity }) => (quantity > 0 ? [{ product_id: id, quantity }] : []));
  const body = { country, state, goods: requested };
  return useAnswer(requested.length === 0 ? null : { body, stamp }, (asked, signal) =>
    call('POST seller/shipping-test', { body: asked.body, signal }),
  );
}
