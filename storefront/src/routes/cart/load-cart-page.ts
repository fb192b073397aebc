import { personalApi } from '#api/api-client.ts';
import { selectedItems } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { loadPlace } from '#features/cart/load-place.ts';
import { loadPlacedOrder } from '#features/cart/load-placed-order.ts';
import { loadAppliedVoucher } from '#features/voucher/ask-voucher.ts';
import type { Route } from './+types/route';
import { loadOffers } from './load-offers.ts';

export type CartPage = Awaited<ReturnType<typeof loadCartPage>>;

/** Loads the cart; the voucher only if something is selected, recommendations only if it is empty. */
export async function loadCartPage({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const cart = await loadCart(context, url);
  const hasChosen = selectedItems(cart.items).length > 0;
  const [place, voucher, vouchers, placed, offers] = await Promise.all([
    loadPlace(context, cart.destination),
    hasChosen ? loadAppliedVoucher(context) : null,
    hasChosen ? personalApi(context).need('GET voucher/offers') : [],
    hasChosen ? null : loadPlacedOrder(context),
    cart.items.length > 0 ? null : loadOffers(context, cart.isSignedIn),
  ]);
  return { ...cart, place, voucher, vouchers, placed, offers };
}
