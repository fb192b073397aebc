import { deliveryPlace, type PlaceSource } from '@souk/rules/delivery-place';
import { findOrderAddress } from '#address/queries.ts';
import type { Call } from '#http/mount.ts';
import { findCountry, findState } from '#settings/countries.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import { listShippingCountries } from '#shipping/queries.ts';

export type DecidedPlace = ShipTo & { by: PlaceSource };
type Asking = Pick<Call, 'shop' | 'db' | 'now' | 'settings' | 'shopper' | 'choices' | 'request'>;

/** Where delivery to this visitor is estimated to. `chosen`: what they have just chosen, instead of the cookie. */
export async function readDeliveryPlace(call: Asking, chosen?: ShipTo): Promise<DecidedPlace> {
  const { shop, db, settings, shopper, choices, request } = call;
  const [address, delivers] = await Promise.all([
    shopper && findOrderAddress(db, shopper),
    readDelivers(call),
  ]);
  const network = shop.countryHeader === null ? undefined : request.headers[shop.countryHeader];
  return deliveryPlace({
    address,
    chosen: chosen ?? storedPlace(choices.read('place')),
    networkCountry: typeof network === 'string' ? network : '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    shop: { country: settings.default_country, state: settings.default_state },
    delivers,
  });
}

/** Whether anything of the shop is delivered to a country; rules of delivery announce their changes as `catalog`. */
export async function readDelivers({
  shop,
  db,
  now,
}: Pick<Call, 'shop' | 'db' | 'now'>): Promise<(country: string) => boolean> {
  const part = { name: 'shipping-countries', shows: ['catalog'], now, bytesOf: bytesOfCountries };
  const countries = await shop.parts.read(part, () => listShippingCountries(db));
  const isEverywhere = countries.some((code) => code === '*' || code === '');
  return (country) => findCountry(country) !== null && (isEverywhere || countries.includes(country));
}

const bytesOfCountries = (countries: readonly string[]) => 20 * countries.length;

function storedPlace(stored: string | null): ShipTo | null {
  const [country = '', state = ''] = stored?.split('-') ?? [];
  return findCountry(country) && (state === '' || findState(country, state)) ? { country, state } : null;
}
