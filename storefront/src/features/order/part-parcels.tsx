import type { OrderDetail } from '@souk/contract/order';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { ParcelLine } from './parcel-line.tsx';

type Order = Pick<OrderDetail, 'ordered_products'>;
type PartParcelsProps = { order: Order; part: Pick<OrderDetail['parts'][number], 'parcels' | 'has_rest'> };

/** Shipments of a seller's part; with several, or while some items haven't shipped, also the items of each. */
export function PartParcels({ order, part: { parcels, has_rest: hasRest } }: PartParcelsProps) {
  const t = useT();
  const dotted = useDotted();
  if (parcels.length === 0) return null;
  const isSplit = parcels.length > 1 || hasRest === 1;
  const titleOf = (inventoryId: number) =>
    order.ordered_products.find((line) => line.inventory_id === inventoryId)?.product.title ?? '';
  return (
    <ul className="grid gap-2">
      {parcels.map((parcel) => (
        <li key={`${parcel.carrier} ${parcel.number}`}>
          <ParcelLine parcel={parcel} />
          {isSplit && (
            <p className="text-13 text-text-2">
              {dotted(
                parcel.lines.map(({ inventory_id: id, quantity }) =>
                  t('order.parcel.units', { count: quantity, title: titleOf(id) }),
                ),
              )}
            </p>
          )}
        </li>
      ))}
      {hasRest === 1 && <li className="text-13 text-text-2">{t('order.parcel.more')}</li>}
    </ul>
  );
}
