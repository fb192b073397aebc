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
  /** The one the next order uses. */
  address: Address | null;
  destination: Destination;
  /** Source of the location; anything but an address or a choice is a guess. */
  placeBy: PlaceSource;
  currency: string;
  nowMs: number;
  isSignedIn: boolean;
  /** The order that waits for its payment. */
  unpaid: Profile['unpaid_order'];
  /** Who is signed in; null each for a guest. */
  person: Pick<Profile, 'name' | 'email' | 'phone'>;
};

/**
 * Cart, addresses and where they would go: what cart, shipping and checkout all start from. Whose login has ended since
 * the last page signs in again and comes back: the cart of a guest would be another one.
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
