import { moneyText } from '@souk/rules/money';
import {
  countedItems,
  leftForFree,
  selectedItems,
  selectionOf,
  totalsOf,
  type StoreGroup,
} from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import type { PlaceChoices } from '#features/cart/load-place.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { CartLine } from './cart-line.tsx';
import { SelectForm } from './select-form.tsx';

type CartGroupProps = {
  group: StoreGroup;
  cart: LoadedCart;
  place: PlaceChoices;
};

export function CartGroup({ group, cart, place }: CartGroupProps) {
  const t = useT();
  const money = useMoney();
  const { currency, nowMs, destination } = cart;
  const at = { currency, nowMs };
  const counted = countedItems(group.items, destination, at);
  const { shippingMinor } = totalsOf(group.items, destination, at);
  const left = leftForFree(group, destination, at);
  return (
    <section aria-label={group.store.name} className="card">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <SelectForm
          ids={group.items.filter((item) => item.available).map((item) => item.id)}
          state={selectionOf(group.items)}
          label={t('cart.select.store', { store: group.store.name })}
          hideLabel
          isBlocked={group.items.every((item) => !item.available)}
        />
        <h2 className="text-14 font-semibold tracking-normal">
          <Link
            to={links.store(group.store.slug)}
            className="inline-flex min-h-8 items-center gap-1 hover:underline"
          >
            <bdi>{group.store.name}</bdi>
            <Icon name="chevron-end" size={14} />
          </Link>
        </h2>
        <span className="ms-auto text-13 text-text-2">
          {counted.length === 0
            ? t(selectedItems(group.items).length === 0 ? 'cart.group.notChosen' : 'cart.group.notDelivered')
            : shippingMinor === 0
              ? t('cart.group.freeShipping')
              : t('cart.group.shipping', { price: money(moneyText(shippingMinor, currency)) })}
        </span>
      </header>
      {left !== null && (
        <p className="flex items-center gap-2 border-b border-line bg-sunk px-4 py-2 text-13">
          <Icon name="truck" size={16} />
          <span>
            {t.rich('cart.group.leftForFree', {
              price: money(moneyText(left, currency)),
              store: group.store.name,
              b: (text) => <b className="font-semibold">{text}</b>,
            })}
          </span>
        </p>
      )}
      <ul>
        {group.items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-b-0">
            <CartLine item={item} cart={cart} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
