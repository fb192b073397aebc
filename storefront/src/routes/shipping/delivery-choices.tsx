import type { CartItem } from '@souk/contract/cart';
import {
  deliveriesByStore,
  deliveryOf,
  type Destination,
  type LineDelivery,
} from '#features/cart/cart-math.ts';
import { usePickupPoint } from '#features/address/pickup-point.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { moneyText } from '@souk/rules/money';
import { Radio } from '@souk/kit/ui/radio.tsx';

export type Choose = (item: CartItem, delivery: LineDelivery, type: 1 | 2) => void;

type DeliveryChoicesProps = {
  items: readonly CartItem[];
  to: Destination;
  currency: string;
  nowMs: number;
  onChoose: Choose;
};

/** Delivery date and cost per seller, with pickup options. Must be inside a form. */
export function DeliveryChoices({ items, to, currency, nowMs, onChoose }: DeliveryChoicesProps) {
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  const at = { currency, nowMs };
  const hasPickup = (item: CartItem) => deliveryOf(item, to, at)?.place.pickup_point === 1;
  return (
    <section aria-labelledby="delivery-title" className="grid gap-3">
      <h2 id="delivery-title" className="text-18 font-heading">
        {t('shipping.delivery')}
      </h2>
      <ul className="card divide-y divide-line text-14">
        {deliveriesByStore(items, to, at).map((group) => (
          <li key={group.store.id} className="grid gap-1 px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <bdi>{group.store.name}</bdi>
              {/* The options of a single item say the same. */}
              {group.days && !(group.items.length === 1 && group.items.some(hasPickup)) && (
                <span className="text-text-2">
                  {t.rich(group.isPickup ? 'shipping.linePickup' : 'shipping.line', {
                    days: formatDays(group.days.from, group.days.to, language),
                    price:
                      group.shippingMinor === 0
                        ? t('cart.totals.free')
                        : money(moneyText(group.shippingMinor, currency)),
                    b: (text) => <b className="font-semibold text-text">{text}</b>,
                  })}
                </span>
              )}
            </div>
            {group.items.map((item) => {
              const delivery = deliveryOf(item, to, at);
              return delivery && hasPickup(item) ? (
                <PickupChoice key={item.id} item={item} delivery={delivery} onChoose={onChoose} />
              ) : (
                <span key={item.id} dir="auto" className="keep-side text-13 text-text-2">
                  {item.flash_product.title}
                </span>
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

type PickupChoiceProps = { item: CartItem; delivery: LineDelivery; onChoose: Choose };

function PickupChoice({ item, delivery, onChoose }: PickupChoiceProps) {
  const t = useT();
  const money = useMoney();
  const days = formatDays(delivery.from, delivery.to, useLanguage());
  const { place } = delivery;
  const times =
    item.flash_product.shipping_rule.single_price === 1 || item.quantity === 1
      ? ''
      : ` ${t('shipping.eachPiece')}`;
  const price = (amount: string) => (Number(amount) === 0 ? t('cart.totals.free') : money(amount) + times);
  const point = usePickupPoint()(place);
  const radio = (type: 1 | 2) => ({
    name: `type-${item.id}`,
    value: type,
    defaultChecked: delivery.type === type,
    onChange: () => onChoose(item, delivery, type),
  });
  return (
    <fieldset className="grid">
      <legend className="text-13 text-text-2">
        <span className="sr-only">{t('shipping.howFor', { title: item.flash_product.title })}</span>
        <span aria-hidden dir="auto">
          {item.flash_product.title}
        </span>
      </legend>
      <Radio {...radio(1)} label={t('shipping.toAddress', { days, price: price(place.price) })} />
      <Radio {...radio(2)} label={t('shipping.pickup', { price: price(place.pickup_price), point })} />
    </fieldset>
  );
}
