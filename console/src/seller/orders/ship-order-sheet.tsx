import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { LONGEST } from '@souk/rules/limits';
import { restOf, type LineUnits } from '@souk/rules/parcels';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { CarrierNames } from './carrier-names.tsx';
import { NumberField } from './number-field.tsx';
import { lastCarrier, rememberCarrier } from './ship-storage.ts';

type ShipOrderSheetProps = { order: SellerOrder; isOpen: boolean; onClose(): void; onDone(): void };

/** Ships one parcel: carrier, number and units. */
export function ShipOrderSheet({ order, isOpen, onClose, onDone }: ShipOrderSheetProps) {
  const t = useT();
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('console.ship.title', { count: 1 })}>
      {isOpen && <ParcelForm order={order} onClose={onClose} onDone={onDone} />}
    </Sheet>
  );
}

function ParcelForm({ order, onClose, onDone }: Omit<ShipOrderSheetProps, 'isOpen'>) {
  const t = useT();
  const rest = restOf(order.lines, order.parcels);
  const storeId = useMe().store?.id ?? 0;
  const [carrier, setCarrier] = useState(() => lastCarrier(storeId));
  const [number, setNumber] = useState('');
  const [units, setUnits] = useState(() => new Map(rest.map(({ id, quantity }) => [id, quantity])));
  const [wrong, setWrong] = useState<'carrier' | 'lines' | null>(null);
  const { isBusy, act } = useAct();
  const packed = rest
    .map(({ id }) => ({ id, quantity: units.get(id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const isAll = rest.every(({ id, quantity }) => units.get(id) === quantity);

  async function send() {
    const problem = carrier.trim() === '' ? 'carrier' : packed.length === 0 ? 'lines' : null;
    setWrong(problem);
    if (problem) return;
    rememberCarrier(storeId, carrier.trim());
    const parcel = { id: order.id, carrier: carrier.trim(), number: number.trim() || null };
    await act(async () => {
      const [moved] = await call('POST seller/orders/ship', {
        body: { orders: [isAll ? parcel : { ...parcel, lines: packed }] },
      });
      if (moved?.problem) return toast({ tone: 'error', message: moved.problem });
      onClose();
      onDone();
    });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          form="ship"
          name="carrier"
          label={t('console.ship.carrier')}
          error={wrong === 'carrier' && t('console.ship.carrier.missing')}
        >
          <TextInput
            value={carrier}
            list="carriers"
            maxLength={LONGEST.carrier}
            autoComplete="off"
            onChange={({ target }) => setCarrier(target.value)}
          />
        </Field>
        <NumberField form="ship" carrier={carrier} value={number} onChange={setNumber} />
      </div>
      <CarrierNames />
      <ParcelLines
        order={order}
        rest={rest}
        units={units}
        isNone={wrong === 'lines'}
        onChange={(id, count) => setUnits(new Map(units).set(id, count))}
      />
      <Button type="submit" variant="primary" icon="truck" className="justify-self-end" busy={isBusy}>
        {t('console.ship.this')}
      </Button>
    </form>
  );
}

type ParcelLinesProps = {
  order: SellerOrder;
  rest: readonly LineUnits[];
  units: ReadonlyMap<number, number>;
  isNone: boolean;
  onChange(id: number, count: number): void;
};

function ParcelLines({ order, rest, units, isNone, onChange }: ParcelLinesProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{t('console.ship.lines')}</legend>
      <p className="text-13 text-text-2">
        {t(isNone ? 'console.ship.lines.none' : 'console.ship.lines.hint')}
      </p>
      <ul>
        {rest.map(({ id, quantity }) => {
          const line = order.lines.find((one) => one.id === id)!;
          return (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2">
              <Thumb image={line.image} />
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{joinUnits(line.title)}</span>
                <span className="text-13 text-text-2">{line.variant}</span>
              </span>
              <Quantity
                size="small"
                min={0}
                max={quantity}
                value={units.get(id) ?? 0}
                label={t('console.ship.lines.of', { title: line.title })}
                onChange={(count) => onChange(id, count)}
                onRefuse={() => {}}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
