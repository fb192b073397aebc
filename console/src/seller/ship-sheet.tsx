import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import { LONGEST } from '@souk/rules/limits';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useOrderMoves } from './use-order-moves.ts';

type Order = Pick<SellerOrderRow, 'id' | 'number' | 'buyer' | 'units'>;
type ShipSheetProps = { orders: readonly Order[]; onClose(): void; onDone(): void };

const lastCarrier = 'console-carrier';

/**
 * Hands orders over to a carrier. The cursor stands in the first empty number; a scanner types one and sends Enter, which goes
 * to the next; a column that is pasted fills from there down. Without orders it is closed.
 */
export function ShipSheet({ orders, onClose, onDone }: ShipSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={orders.length > 0}
      onClose={onClose}
      title={t('console.ship.title', { count: orders.length })}
      className="[--sheet-size:680px]"
    >
      {orders.length > 0 && <ShipForm orders={orders} onClose={onClose} onDone={onDone} />}
    </Sheet>
  );
}

function ShipForm({ orders, onClose, onDone }: ShipSheetProps) {
  const t = useT();
  const [carrier, setCarrier] = useState(() => localStorage.getItem(lastCarrier) ?? '');
  const [carrierError, setCarrierError] = useState('');
  const [numbers, setNumbers] = useState<readonly string[]>(() => orders.map(() => ''));
  const list = useRef<HTMLOListElement>(null);
  const { ship, isBusy } = useOrderMoves(() => {
    onClose();
    onDone();
  });
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  // Of the first drawing: while somebody types the carrier's name nothing may take the cursor away.
  const [wasCarrierKnown] = useState(carrier !== '');
  useEffect(() => {
    if (wasCarrierKnown) list.current?.querySelector('input')?.focus();
  }, [wasCarrierKnown]);

  function fill(from: number, values: readonly string[]) {
    setNumbers((before) => before.map((number, index) => values[index - from] ?? number));
  }

  function onPaste(index: number, event: ClipboardEvent) {
    const column = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.split('\t').at(-1)!.trim()) // of two columns the second
      .filter((line) => line !== '');
    if (column.length < 2) return;
    event.preventDefault();
    fill(index, column);
  }

  function onKeyDown(index: number, event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return void send();
    const all = inputs();
    const next = all.findIndex((input, place) => place > index && input.value === '');
    (next === -1 ? document.getElementById('ship-send') : all[next])?.focus();
  }

  async function send() {
    if (carrier.trim() === '') {
      setCarrierError(t('console.ship.carrier.missing'));
      document.getElementById('ship-carrier')?.focus();
      return;
    }
    localStorage.setItem(lastCarrier, carrier.trim());
    const parcels = orders.map(({ id }, index) => ({
      ...{ id, carrier: carrier.trim() },
      number: numbers[index]?.trim() || null,
    }));
    await ship(orders, parcels);
  }

  const numbered = numbers.filter((number) => number.trim() !== '').length;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field form="ship" name="carrier" label={t('console.ship.carrier')} error={carrierError}>
        <TextInput
          value={carrier}
          maxLength={LONGEST.carrier}
          autoComplete="off"
          onChange={({ target }) => {
            setCarrier(target.value);
            setCarrierError('');
          }}
        />
      </Field>
      <ParcelNumbers
        ref={list}
        orders={orders}
        numbers={numbers}
        onType={(index, number) => fill(index, [number])}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <span className="text-13 text-text-2" role="status">
          {t('console.ship.ready', { numbered, count: orders.length })}
        </span>
        <Button
          id="ship-send"
          type="submit"
          variant="primary"
          icon="truck"
          busy={isBusy && t('console.busy')}
        >
          {t('console.ship.send', { count: orders.length })}
        </Button>
      </div>
    </form>
  );
}

type ParcelNumbersProps = {
  ref: Ref<HTMLOListElement>;
  orders: readonly Order[];
  numbers: readonly string[];
  onType(index: number, number: string): void;
  onPaste(index: number, event: ClipboardEvent): void;
  onKeyDown(index: number, event: KeyboardEvent): void;
};

function ParcelNumbers({ ref, orders, numbers, onType, onPaste, onKeyDown }: ParcelNumbersProps) {
  const t = useT();
  return (
    <div>
      <h3 className="text-14 font-semibold">{t('console.ship.numbers')}</h3>
      <p className="text-13 text-text-2">{t('console.ship.numbers.hint')}</p>
      <ol ref={ref} className="mt-2 grid gap-2">
        {orders.map((order, index) => (
          <li key={order.id} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[1fr_260px]">
            <span className="min-w-0">
              <bdi dir="ltr" className="font-semibold">
                {order.number}
              </bdi>{' '}
              <span className="text-text-2">
                · <bdi>{order.buyer.name}</bdi>, <bdi>{order.buyer.city}</bdi> ·{' '}
                {t('console.order.units', { count: order.units })}
              </span>
            </span>
            <TextInput
              small
              dir="ltr"
              aria-label={t('console.ship.number-of', { number: order.number })}
              placeholder={t('console.ship.number')}
              value={numbers[index] ?? ''}
              maxLength={LONGEST.parcelNumber}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onType(index, target.value)}
              onPaste={(event) => onPaste(index, event)}
              onKeyDown={(event) => onKeyDown(index, event)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
