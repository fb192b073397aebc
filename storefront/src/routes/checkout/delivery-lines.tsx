import type { Address } from '@souk/contract/address';
import type { CartItem } from '@souk/contract/cart';
import { moneyText } from '@souk/rules/money';
import { deliveriesByStore } from '#features/cart/cart-math.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';

type DeliveryLinesProps = { items: readonly CartItem[]; to: Address; currency: string; nowMs: number };

export function DeliveryLines({ items, to, currency, nowMs }: DeliveryLinesProps) {
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  return (
    <ul className="grid gap-0.5 text-14 text-text-2">
      {deliveriesByStore(items, to, { currency, nowMs }).map(({ store, days, isPickup, shippingMinor }) => (
        <li key={store.id}>
          <bdi>{store.name}</bdi>:{' '}
          {days &&
            t.rich(isPickup ? 'shipping.linePickup' : 'shipping.line', {
              days: formatDays(days.from, days.to, language),
              price: shippingMinor === 0 ? t('cart.totals.free') : money(moneyText(shippingMinor, currency)),
              b: (text) => <b className="font-semibold text-text">{text}</b>,
            })}
        </li>
      ))}
    </ul>
  );
}
