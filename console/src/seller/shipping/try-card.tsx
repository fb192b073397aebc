import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { countOf } from '#operator/records/field-parts.ts';
import { ChoiceSheet } from '#operator/records/fields/choice-sheet.tsx';
import { Countries } from '#parts/countries.tsx';
import { Card } from '#parts/card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TriedWay, type Tried } from './tried-way.tsx';

type Good = { id: number; title: string; quantity: number };

const pauseMs = 300;
const mostGoods = 10;

/** Goods and a place: what a shopper there would pay, and when it would arrive, by the rules as they are saved. */
export function TryCard({ country: first, stamp }: { country: string; stamp: string }) {
  const t = useT();
  const [country, setCountry] = useState(first);
  const [state, setState] = useState('');
  const [goods, setGoods] = useState<readonly Good[]>([]);
  const [isPicking, setIsPicking] = useState(false);
  const tried = useTried({ country, state, goods }, stamp);
  const change = (id: number, quantity: number) =>
    setGoods(goods.map((one) => (one.id === id ? { ...one, quantity } : one)));
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
            maxLength={10}
            value={state}
            onChange={({ target }) => setState(target.value.trim().toUpperCase())}
          />
        </Field>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-14 font-label">{t('console.shipping.try.goods')}</legend>
        {goods.map((good) => (
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
              onClick={() => setGoods(goods.filter(({ id }) => id !== good.id))}
            />
          </div>
        ))}
        {goods.length < mostGoods && (
          <Button size="small" icon="plus" className="justify-self-start" onClick={() => setIsPicking(true)}>
            {t('console.shipping.try.add')}
          </Button>
        )}
      </fieldset>
      <div role="status">
        {tried === 'away' ? (
          <p className="text-13 text-text-2">{t('console.shipping.try.away')}</p>
        ) : (
          tried && <TriedWay tried={tried} />
        )}
      </div>
      <ChoiceSheet
        open={isPicking}
        title={t('console.shipping.try.add')}
        kind="product"
        onClose={() => setIsPicking(false)}
        onChoose={({ id, title }) => {
          setIsPicking(false);
          if (goods.every((one) => one.id !== id)) setGoods([...goods, { id, title, quantity: 1 }]);
        }}
      />
    </Card>
  );
}

type Question = { country: string; state: string; goods: readonly Good[] };

/** Asked a moment after the last change; null while there is nothing to ask or to say. */
function useTried({ country, state, goods }: Question, stamp: string): Tried | 'away' | null {
  const [tried, setTried] = useState<Tried | 'away' | null>(null);
  const body = {
    country,
    state,
    goods: goods.flatMap(({ id, quantity }) => (quantity > 0 ? [{ product_id: id, quantity }] : [])),
  };
  const asked = JSON.stringify(body);
  useEffect(() => {
    const question = JSON.parse(asked) as typeof body;
    if (question.goods.length === 0) return setTried(null);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      call('POST seller/shipping-test', { body: question, signal: gone.signal })
        .then(setTried)
        .catch(() => gone.signal.aborted || setTried('away'));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // `stamp`: the rules have changed, so it is asked again.
  }, [asked, stamp]);
  return tried;
}
