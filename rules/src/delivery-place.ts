export const PLACE_SOURCES = ['address', 'choice', 'network', 'language', 'shop'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

type Place = { country: string; state: string };

type PlaceFacts = {
  address: Place | null;
  chosen: Place | null;
  networkCountry: string;
  acceptLanguage: string;
  shop: Place;
  /** Whether the shop delivers to a country (ISO 3166-1 alpha-2 in capitals). */
  delivers: (country: string) => boolean;
};

/**
 * The location of delivery estimates. An address counts even if the shop doesn't deliver there, because the order would go there;
 * weaker sources need a country that the shop delivers to. A guessed country that is the shop's own gets the state of the shop's
 * settings.
 */
export function deliveryPlace({
  address,
  chosen,
  networkCountry,
  acceptLanguage,
  shop,
  delivers,
}: PlaceFacts): Place & { by: PlaceSource } {
  if (address) return { country: address.country, state: address.state, by: 'address' };
  if (chosen && delivers(chosen.country)) return { ...chosen, by: 'choice' };
  const guess = (country: string, by: PlaceSource) => ({
    country,
    state: country === shop.country ? shop.state : '',
    by,
  });
  const network = networkCountry.trim().toUpperCase();
  if (network && delivers(network)) return guess(network, 'network');
  const region = regionsOf(acceptLanguage).find(delivers);
  return region ? guess(region, 'language') : guess(shop.country, 'shop');
}

/** Regions of an Accept-Language header, in its order: `de-AT, en;q=0.5` gives Austria. */
function regionsOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 200)
    .split(',')
    .flatMap((range) => {
      const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(range.trim())?.[1];
      return region ? [region.toUpperCase()] : [];
    });
}
