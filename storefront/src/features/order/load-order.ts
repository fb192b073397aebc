import { neededOf, personalApi, publicApi, signInFirst, type PageArgs } from '#api/api-client.ts';
import { countryChoices, placeNames } from '#features/address/country-names.ts';
import { loadFormat } from '#features/address/change-address.ts';
import { shopContext } from '#server-context.ts';
import { signedLinkOf } from './signed-link.ts';

type OrderArgs = Pick<PageArgs, 'url' | 'context'> & { params: { id: string } };

/**
 * Loads an order for its owner or for a visitor with the signed link of the order email. `signed` has the link's parameters that
 * API calls need; it is empty for the owner, who has more permissions.
 */
export async function loadOrder({ params, url, context }: OrderArgs) {
  const link = signedLinkOf(url.searchParams);
  const api = personalApi(context);
  const [found, profile, countries] = await Promise.all([
    api.call('GET order/find/{id}', { params: { id: params.id }, query: { ...link } }),
    api.need('GET user/profile'),
    publicApi(context).need('GET countries-phones'),
  ]);
  // The order may belong to a logged-out customer, which looks the same as a missing order.
  if (!found.ok && found.status === 201 && !profile.is_logged_in && !link) throw signInFirst(url);
  const order = neededOf(found);
  const { language, nowMs } = context.get(shopContext);
  const [isOwner, format] = await Promise.all([
    !link || api.call('GET order/find/{id}', { params: { id: order.id } }).then(({ ok }) => ok),
    loadFormat(publicApi(context), order.address.country),
  ]);
  return {
    order,
    signed: isOwner ? undefined : link,
    isOwner,
    isSignedIn: profile.is_logged_in,
    place: placeNames(countries, order.address, language),
    choices: {
      countries: countryChoices(countries, language),
      format,
    },
    nowMs,
  };
}
