import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { Thumb } from '#parts/thumb.tsx';
import { Barcode } from './barcode.tsx';

type SlipProps = { order: SellerPaper; store: string };

/** Packing slip in the customer's language, without prices because it may be a gift; only the cash to collect. */
export function Slip({ order, store }: SlipProps) {
  const { slip, rest } = order;
  const { words } = slip;
  return (
    <article lang={slip.language} dir={slip.direction} className="slip">
      <header className="flex items-start justify-between gap-4">
        <h2 className="text-18 font-heading">
          <bdi>{store}</bdi>
        </h2>
        <Barcode text={order.number} />
      </header>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <AddressLines order={order} title={words.to} />
        <div>
          <p className="soft">{words.order}</p>
          <p className="font-semibold">
            <bdi dir="ltr">{order.number}</bdi>
          </p>
          <p>{slip.placed}</p>
          <p>{slip.method}</p>
          {slip.cash && <p className="cash">{slip.cash}</p>}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th>{words.product}</th>
            <th className="text-end">{words.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const units = rest.find(({ id }) => id === line.id)?.quantity ?? 0;
            return units === 0 && rest.length > 0 ? null : (
              <tr key={line.id}>
                <td>
                  <PaperProduct {...line} variant={[line.variant, line.sku].filter(Boolean).join(' · ')} />
                </td>
                <td className="text-end text-18 font-bold tabular-nums">{units || line.quantity}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer className="mt-auto pt-4">
        {order.address.note && (
          <p>
            {words.note}: “<bdi>{order.address.note}</bdi>”
          </p>
        )}
        <p className="font-semibold">{words.thanks}</p>
        {order.has_other_stores && <p className="soft">{words.other_stores}</p>}
      </footer>
    </article>
  );
}

type PaperProductProps = { image: string; title: string; variant: string };

export function PaperProduct({ image, title, variant }: PaperProductProps) {
  return (
    <span className="flex items-center gap-3">
      <span className="tick" />
      <Thumb image={image} className="size-9" />
      <span className="min-w-0">
        <bdi className="block wrap-anywhere">{joinUnits(title)}</bdi>
        <bdi className="soft">{variant}</bdi>
      </span>
    </span>
  );
}

export function Label({ order, store }: SlipProps) {
  const { slip } = order;
  return (
    <article lang={slip.language} dir={slip.direction} className="label">
      <p className="soft">
        <bdi>{store}</bdi>
      </p>
      <AddressLines order={order} />
      {slip.cash && <p className="cash">{slip.cash}</p>}
      <Barcode text={order.number} />
    </article>
  );
}

/** The customer, with the delivery address or the pickup point. */
function AddressLines({ order, title }: { order: SellerPaper; title?: string }) {
  const { address, delivery, pickup_points: points } = order;
  const lines =
    delivery === 'pickup'
      ? [address.name, address.phone, ...points.flatMap((point) => point.lines)]
      : [...address.lines, address.phone];
  return (
    <address className="not-italic">
      {title && <p className="soft">{title}</p>}
      {lines.filter(Boolean).map((line) => (
        <p key={line} className={line === address.name ? 'name' : undefined}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </address>
  );
}
