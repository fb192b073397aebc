import type { CartItem } from '@souk/contract/cart';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type LineProblemProps = {
  item: CartItem;
  cart: Pick<LoadedCart, 'address'>;
  /** Localized location if the item doesn't ship there; null if it does. */
  notShippedTo: { country: string; state: string } | null;
};

/** Why this line prevents the order, with a fix. The remove button is part of the line. */
export function LineProblem({ item, cart, notShippedTo }: LineProblemProps) {
  const t = useT();
  const found = problemOf(item, notShippedTo, t);
  if (!found) return null;
  const canTake = item.available && notShippedTo === null && item.most > 0;
  return (
    <Notice
      tone="warning"
      className="col-span-full flex-wrap"
      action={
        canTake ? (
          <TakeButton item={item} />
        ) : notShippedTo === null ? undefined : (
          <Link to={cart.address ? links.shipping() : '#delivery-place'} className="link">
            {t(cart.address ? 'cart.line.changeAddress' : 'cart.place.change')}
          </Link>
        )
      }
    >
      {found}
    </Notice>
  );
}

function problemOf(item: CartItem, notShippedTo: LineProblemProps['notShippedTo'], t: Translate): ReactNode {
  const { title } = item.flash_product;
  if (item.changes.includes('store-away')) return t('cart.problem.storeAway', { store: item.store.name });
  if (!item.available) return t('refusal.order.withdrawn', { title });
  if (item.updated_inventory.quantity === 0) return t('refusal.quantity.out-of-stock');
  if (item.quantity > item.most) return tooMany(item, t);
  return notShippedTo === null ? null : t('refusal.shipping.not-there', notShippedTo);
}

/** Why a line can't have more than `most` units. */
export function tooMany(item: CartItem, t: Translate): string {
  const { most, sale_limit: limit } = item;
  if (!limit || most === item.updated_inventory.quantity) return t('cart.problem.stock', { most });
  if (limit.per_shopper === null) return t('refusal.quantity.flash-left', { left: most });
  const bought = t('cart.problem.bought', { count: limit.bought });
  const rule = t('refusal.quantity.flash-limit', { max: limit.per_shopper });
  return limit.bought > 0 ? `${rule} ${bought}` : rule;
}

/** Reduces the quantity to the available one. */
function TakeButton({ item }: { item: CartItem }) {
  const t = useT();
  const take = useFetcher();
  const { title } = item.flash_product;
  return (
    <take.Form method="post" action={links.cart()}>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="was" value={item.quantity} />
      <input type="hidden" name="product_id" value={item.product_id} />
      <input type="hidden" name="inventory_id" value={item.inventory_id} />
      <Button
        type="submit"
        name="quantity"
        value={item.most}
        size="small"
        busy={take.state === 'idle' ? undefined : t('cart.problem.taking')}
        aria-label={t('cart.problem.takeNamed', { most: item.most, title })}
      >
        {t('cart.problem.take', { most: item.most })}
      </Button>
    </take.Form>
  );
}
