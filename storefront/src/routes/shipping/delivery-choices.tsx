import type { Address } from '@souk/contract/address';
import type { CartItem } from '@souk/contract/cart';
import { Form } from 'react-router';
import { deliveryOf, groupByStore, type LineDelivery } from '#features/cart/cart-math.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useLanguage, useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Picture } from '#ui/picture.tsx';
import { Radio } from '#ui/radio.tsx';

type DeliveryChoicesProps = { items: readonly CartItem[]; address: Address; currency: string; nowMs: number };

/** Per seller and line: when it comes and what that costs; pickup where the place has a point for it. */
export function DeliveryChoices({ items, address, currency, nowMs }: DeliveryChoicesProps) {
  const t = useT();
  return (
    <Form method="post" action={links.shipping()} id="delivery" className="grid gap-4">
      <input type="hidden" name="intent" value="continue" />
      <h2 className="text-18 font-heading">{t('shipping.delivery')}</h2>
      {groupByStore(items).map((group) => (
        <section key={group.store.id} aria-label={group.store.name} className="card">
          <h3 className="border-b border-line px-4 py-3 text-14 font-semibold tracking-normal">
            <bdi>{group.store.name}</bdi>
          </h3>
          <ul>
            {group.items.map((item) => {
              const delivery = deliveryOf(item, address, { currency, nowMs });
              return (
                <li
                  key={item.id}
                  className="grid grid-cols-[56px_minmax(0,1fr)] gap-3 border-b border-line p-4 text-14 last:border-b-0"
                >
                  <Picture
                    name={item.flash_product.image}
                    alt=""
                    width={56}
                    height={56}
                    sizes="56px"
                    widths={[320]}
                    className="size-14 rounded-control bg-sunk object-cover"
                  />
                  <div className="grid content-start gap-1.5">
                    <span dir="auto" className="keep-side-lines line-clamp-2">
                      {item.flash_product.title}
                    </span>
                    {delivery ? (
                      <DeliveryTypes item={item} delivery={delivery} />
                    ) : (
                      <span className="text-warning">{t('refusal.shipping.unavailable')}</span>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Form>
  );
}

function DeliveryTypes({ item, delivery }: { item: CartItem; delivery: LineDelivery }) {
  const t = useT();
  const money = useMoney();
  const days = formatDays(delivery.from, delivery.to, useLanguage());
  const { place } = delivery;
  const price = (amount: string) => (Number(amount) === 0 ? t('cart.totals.free') : money(amount));
  const times =
    item.flash_product.shipping_rule.single_price === 1 || item.quantity === 1
      ? ''
      : ` ${t('shipping.eachPiece')}`;
  const home = t('shipping.toAddress', { days, price: price(place.price) + times });
  if (place.pickup_point !== 1) {
    return (
      <span className="text-text-2">
        {home}
        <input type="hidden" name={`type-${item.id}`} value="1" />
      </span>
    );
  }
  const point = [place.pickup_address_line_1, place.pickup_zip, place.pickup_city].filter(Boolean).join(', ');
  return (
    <fieldset className="grid">
      <legend className="sr-only">{t('shipping.delivery')}</legend>
      <Radio name={`type-${item.id}`} value="1" defaultChecked={delivery.type === 1} label={home} />
      <Radio
        name={`type-${item.id}`}
        value="2"
        defaultChecked={delivery.type === 2}
        label={t('shipping.pickup', { price: price(place.pickup_price) + times, point })}
      />
    </fieldset>
  );
}
