/** Where the place of an estimate comes from, strongest first. */
export const PLACE_SOURCES = ['address', 'choice', 'network', 'language', 'shop'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

type Place = { country: string; state: string };

type PlaceFacts = {
  /** The address that the next order of this shopper goes to. */
  address: Place | null;
  /** What the visitor has chosen in this browser. */
  chosen: Place | null;
  /** The country that a proxy or CDN in front has found for the visitor's address. */
  networkCountry: string;
  acceptLanguage: string;
  /** The default of the shop's settings. */
  shop: Place;
  /** Whether the shop delivers to a country at all (ISO 3166-1 alpha-2 in capitals). */
  delivers: (country: string) => boolean;
};

/**
 * Where delivery is estimated to. An address counts even if nothing is delivered there, because the order would go there;
 * anything weaker has to be a country that the shop delivers to. A guessed country that is the shop's own has the state of
 * its settings.
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

/** The regions among the languages of a browser, in its order: `de-AT, en;q=0.5` is Austria. */
function regionsOf(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 200)
    .split(',')
    .flatMap((range) => {
      const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(range.trim())?.[1];
      return region ? [region.toUpperCase()] : [];
    });
}
