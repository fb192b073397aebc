import { redirect } from 'react-router';
import { loadAddressBook } from '#features/address/load-address-book.ts';
import { selectedItems } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export type ShippingPage = Awaited<ReturnType<typeof loadShipping>>;

/** Loads cart and addresses; redirects to the cart if nothing is selected. */
export async function loadShipping({
  request,
  url,
  context,
}: Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>) {
  const { person, ...cart } = await loadCart(context, url);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  return {
    ...cart,
    book: await loadAddressBook({ request, context }, cart.addresses, person, cart.destination),
  };
}
