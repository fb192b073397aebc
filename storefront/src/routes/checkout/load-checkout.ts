import type { CartItem } from '@souk/contract/cart';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { redirect } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import { placeNames } from '#features/address/country-names.ts';
import { countedItems, deliveryOf, selectedItems } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { loadAppliedVoucher } from '#features/voucher/ask-voucher.ts';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

export type LoadedCheckout = Awaited<ReturnType<typeof loadCheckout>>;

/** Loads the checkout. Redirects to the page that explains the problem if nothing can be ordered. */
export async function loadCheckout({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const [cart, voucher, offers, gateway, countries] = await Promise.all([
    loadCart(context, url),
    loadAppliedVoucher(context),
    personalApi(context).need('GET voucher/offers'),
    publicApi(context).need('GET payment-gateway'),
    publicApi(context).need('GET countries-phones'),
  ]);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  const { address, currency, nowMs } = cart;
  // The shipping page asks for the address or names the items that don't ship there.
  if (!address || selectedItems(cart.items).some((item) => !deliveryOf(item, address, { currency, nowMs })))
    throw redirect(links.shipping());
  // Nothing can be ordered any more: the cart explains why, line by line.
  if (countedItems(cart.items, address, { currency, nowMs }).length === 0) throw redirect(links.cart());
  const noCash = storesWithoutCash(cart.items);
  return {
    ...cart,
    address,
    offers,
    voucher,
    place: placeNames(countries, address, context.get(shopContext).language),
    gateway: {
      methods: gateway.methods.filter(
        ({ id }) => id !== PAYMENT_METHOD_CODE.cash_on_delivery || noCash.length === 0,
      ),
      bank_details: gateway.bank_details,
      wallet: gateway.wallet,
    },
    /** Names of the stores because of which cash isn't offered; empty if it never is. */
    noCash: gateway.methods.some(({ id }) => id === PAYMENT_METHOD_CODE.cash_on_delivery) ? noCash : [],
    // The method selected before the login expired.
    preselected: Number(url.searchParams.get('method')) || gateway.default,
    // Created with the form, so that submitting it twice creates one order (CONTRACT §2.6).
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Names of the stores whose selected items can't be paid in cash on delivery. */
function storesWithoutCash(items: readonly CartItem[]): string[] {
  const stores = selectedItems(items).map(({ store }) => store);
  return [...new Set(stores.flatMap(({ name, takes_cash: takesCash }) => (takesCash ? [] : [name])))];
}
