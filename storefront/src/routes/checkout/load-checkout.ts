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

/** All that is to be looked at before one orders. Whoever has nothing that can be ordered is led back to where that is told. */
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
  // The page before says what is missing, or what can not be shipped there.
  if (!address || selectedItems(cart.items).some((item) => !deliveryOf(item, address, { currency, nowMs })))
    throw redirect(links.shipping());
  // Nothing of it can be had any more: the cart says why, line by line.
  if (countedItems(cart.items, address, { currency, nowMs }).length === 0) throw redirect(links.cart());
  return {
    ...cart,
    address,
    offers,
    voucher,
    place: placeNames(countries, address, context.get(shopContext).language),
    gateway: { methods: gateway.methods, bank_details: gateway.bank_details, wallet: gateway.wallet },
    // Chosen before a login ended on the way.
    preselected: Number(url.searchParams.get('method')) || gateway.default,
    // Made with the form: the same press arriving twice, or a reload, is one order (CONTRACT §2.6).
    idempotencyKey: crypto.randomUUID(),
  };
}
