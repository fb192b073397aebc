import { ONE_TWO } from '@souk/rules/codes';
import type { PlaceSource } from '@souk/rules/delivery-place';
import type { Profile } from '@souk/contract/account';
import type { Address } from '@souk/contract/address';
import type { CartItem } from '@souk/contract/cart';
import type { RouterContextProvider } from 'react-router';
import { personalApi, signInAgain, type PageArgs } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import type { Destination } from './cart-math.ts';

export type LoadedCart = {
  items: CartItem[];
  addresses: Address[];
  /** The address for the next order. */
  address: Address | null;
  destination: Destination;
  /** Source of the location; anything but an address or a choice is a guess. */
  placeBy: PlaceSource;
  currency: string;
  nowMs: number;
  isSignedIn: boolean;
  unpaid: Profile['unpaid_order'];
  /** The logged-in customer; null for guests. */
  person: Pick<Profile, 'name' | 'email' | 'phone'>;
};

/**
 * Loads cart, addresses and location for cart, shipping and checkout. If the login has expired since the last page, redirects to
 * the login page and back, because a guest has a different cart.
 */
export async function loadCart(
  context: Readonly<RouterContextProvider>,
  url: PageArgs['url'],
): Promise<LoadedCart> {
  const api = personalApi(context);
  const [items, addresses, common, profile, { place, by }] = await Promise.all([
    api.need('GET cart/by-user'),
    api.need('GET user/address/all'),
    api.need('GET common'),
    api.need('GET user/profile'),
    api.need('GET cart/place'),
  ]);
  if (profile.login_ended) throw signInAgain(url);
  const address = addresses.data.find((row) => row.default === ONE_TWO.yes) ?? null;
  return {
    items,
    addresses: addresses.data,
    address,
    destination: address ?? place,
    placeBy: by,
    currency: common.setting.currency,
    nowMs: context.get(shopContext).nowMs,
    isSignedIn: profile.is_logged_in,
    unpaid: profile.unpaid_order,
    person: { name: profile.name, email: profile.email, phone: profile.phone },
  };
}
