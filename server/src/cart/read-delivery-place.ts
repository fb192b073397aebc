import type { IncomingHttpHeaders } from 'node:http';
import { deliveryPlace, type PlaceSource } from '@souk/rules/delivery-place';
import type { Kysely } from 'kysely';
import { findOrderAddress } from '#shipping/addresses/queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { BrowserChoices } from '#http/browser-choices.ts';
import { findCountry, findState } from '#settings/countries.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import { listShippingCountries } from '#shipping/queries.ts';
import type { Shop } from '#shop.ts';
import type { Shopper } from '#access/shopper.ts';

export type DecidedPlace = ShipTo & { by: PlaceSource };
type Delivering = { shop: Pick<Shop, 'parts' | 'countryHeader'>; db: Kysely<DB>; now: Date };
type Asking = Delivering & {
  settings: Pick<Settings, 'default_country' | 'default_state'>;
  shopper: Shopper | null;
  choices: Pick<BrowserChoices, 'read'>;
  request: { headers: IncomingHttpHeaders };
};

/** The place for delivery estimates. `chosen`: the visitor's new choice, which replaces the cookie. */
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

/** Whether the shop delivers to a country. Cached; shipping rules announce changes as `catalog`. */
export async function readDelivers({ shop, db, now }: Delivering): Promise<(country: string) => boolean> {
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
