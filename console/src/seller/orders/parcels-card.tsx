import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { LONGEST } from '@souk/rules/limits';
import { restOf } from '@souk/rules/parcels';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { NumberField } from './number-field.tsx';

type Parcel = SellerOrder['parcels'][number];
type ParcelsCardProps = { order: SellerOrder; onDone(): void };

/** Parcels of an order; the latest can be undone for a few seconds. */
export function ParcelsCard({ order, onDone }: ParcelsCardProps) {
  const t = useT();
  const { may } = useMe();
  const [changed, setChanged] = useState<Parcel | null>(null);
  const rest = restOf(order.lines, order.parcels).reduce((sum, { quantity }) => sum + quantity, 0);
  const titleOf = (id: number) => order.lines.find((line) => line.id === id)?.title ?? '';
  return (
    <Card
      title={t('console.order.parcels')}
      end={may('orders.write') && <UndoShipment order={order} onDone={onDone} />}
    >
      <ul className="grid gap-3">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p>
                <bdi className="font-semibold">{parcel.carrier}</bdi>
                {parcel.number !== null && (
                  <>
                    {' · '}
                    <bdi dir="ltr" className="font-mono wrap-anywhere">
                      {parcel.number}
                    </bdi>
                  </>
                )}
                {parcel.url !== null && (
                  <>
                    {' '}
                    <a href={parcel.url} target="_blank" rel="noopener noreferrer" className="link text-13">
                      {t('console.order.parcel.track', { carrier: parcel.carrier })}
                    </a>
                  </>
                )}
              </p>
              <p className="text-13 text-text-2">
                {parcel.lines
                  .map(({ id, quantity }) =>
                    t('console.order.parcel.in', { count: quantity, title: titleOf(id) }),
                  )
                  .join(' · ')}
              </p>
            </div>
            {may('orders.write') && (
              <Button size="small" onClick={() => setChanged(parcel)}>
                {t('console.order.parcel.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-text-2">{t('console.order.parcel.rest', { count: rest })}</p>}
      <Sheet
        open={changed !== null}
        onClose={() => setChanged(null)}
        title={t('console.order.parcel.change')}
      >
        {changed && (
          <NumberForm
            parcel={changed}
            onDone={() => {
              setChanged(null);
              onDone();
            }}
          />
        )}
      </Sheet>
    </Card>
  );
}

function UndoShipment({ order, onDone }: ParcelsCardProps) {
  const t = useT();
  const { isBusy, act } = useAct();
  const until = Math.max(0, ...order.parcels.map((one) => (one.until ? Date.parse(one.until) : 0)));
  const [isOpen, setIsOpen] = useState(() => until > Date.now());
  useEffect(() => {
    const left = until - Date.now();
    setIsOpen(left > 0);
    const timer = setTimeout(() => setIsOpen(false), left);
    return () => clearTimeout(timer);
  }, [until]);
  if (!isOpen) return null;
  const undoShipment = () =>
    act(async () => {
      const [moved] = await call('POST seller/orders/take-back', { body: { ids: [order.id] } });
      if (moved?.problem) toast({ tone: 'error', message: moved.problem });
      else toast(t('console.order.take-back.done'));
      onDone();
    });
  return (
    <Button size="small" icon="return" busy={isBusy} onClick={() => void undoShipment()}>
      {t('console.ship.take-back')}
    </Button>
  );
}

function NumberForm({ parcel, onDone }: { parcel: Parcel; onDone(): void }) {
  const t = useT();
  const [carrier, setCarrier] = useState(parcel.carrier);
  const [number, setNumber] = useState(parcel.number ?? '');
  const { isBusy, act } = useAct();

  async function save() {
    if (carrier.trim() === '') return document.getElementById('parcel-carrier')?.focus();
    const body = { carrier: carrier.trim(), number: number.trim() || null };
    await act(async () => {
      await call('PATCH seller/parcels/{id}', { params: { id: parcel.id }, body });
      toast(t('console.order.parcel.changed'));
      onDone();
    });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field form="parcel" name="carrier" label={t('console.ship.carrier')}>
        <TextInput
          value={carrier}
          maxLength={LONGEST.carrier}
          onChange={({ target }) => setCarrier(target.value)}
        />
      </Field>
      <NumberField form="parcel" carrier={carrier} value={number} onChange={setNumber} />
      <Button type="submit" variant="primary" className="justify-self-end" busy={isBusy}>
        {t('console.form.save')}
      </Button>
    </form>
  );
}
