import { townLine } from '#parts/town-line.ts';

type Place = Parameters<typeof townLine>[0] & { address_1: string; address_2: string };

/** Lines of a postal address, without the empty ones. */
export function placeLines(place: Place, country = ''): string[] {
  const { address_1: street, address_2: more } = place;
  return [street, more, townLine(place), country].filter(Boolean);
}
