import type { RouterContextProvider } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import type { EmptyCartOffers } from './empty-cart.tsx';

const perRow = 12;

/** Recommendations for an empty cart: saved, popular and recent products. Failures are ignored. */
export async function loadOffers(
  context: Readonly<RouterContextProvider>,
  isSignedIn: boolean,
): Promise<EmptyCartOffers> {
  const list = (sortby: 'popular' | 'recent') =>
    publicApi(context).call('GET products', { query: { sortby, per_page: String(perRow) } });
  const [saved, popular, recent] = await Promise.all([
    isSignedIn
      ? personalApi(context).call('GET user/wishlist/all', { query: { per_page: String(perRow) } })
      : null,
    list('popular'),
    list('recent'),
  ]);
  return {
    saved: saved?.ok ? saved.data.data.map(({ product }) => product) : [],
    popular: popular.ok ? popular.data.result.data : [],
    recent: recent.ok ? recent.data.result.data : [],
  };
}
