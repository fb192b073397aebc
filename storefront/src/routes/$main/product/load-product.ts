import type { ProductDetail } from '@souk/contract/catalog-entities';
import { arrivalRange } from '@souk/rules/delivery';
import { placeFor } from '@souk/rules/shipping';

/** Delivery to the shop's default country, in words made on the server: names and dates differ between platforms. */
export type Delivery = {
  country: string;
  isFree: boolean;
  price: string;
  from: string;
  to: string;
  /** From which worth of the store's goods in one order it is free; null where nothing is paid anyway, or always. */
  freeFrom: { price: string; store: string } | null;
} | null;

export function deliveryOf(
  product: Pick<ProductDetail, 'shipping_rule' | 'server_time'> & {
    store: Pick<ProductDetail['store'], 'name' | 'hand_over'>;
  },
  { country, state, language }: { country: string; state: string; language: string },
): Delivery {
  const place = placeFor(product.shipping_rule.shipping_places, { country, state });
  if (!place) return null;
  const range = arrivalRange({
    placedMs: product.server_time,
    daysNeeded: place.day_needed,
    handOver: product.store.hand_over,
  });
  const { day, region } = formatsIn(language);
  const isFree = Number(place.price) === 0;
  const { free_from: freeFrom } = product.shipping_rule;
  return {
    country: region.of(country) ?? country,
    isFree,
    price: place.price,
    from: inOnePiece(day.format(new Date(range.from))),
    to: inOnePiece(day.format(new Date(range.to))),
    freeFrom: isFree || freeFrom === null ? null : { price: freeFrom, store: product.store.name },
  };
}

type Formats = { day: Intl.DateTimeFormat; region: Intl.DisplayNames };
const formats = new Map<string, Formats>();

/** Made once: that takes a hundred times as long as to use them. */
function formatsIn(language: string): Formats {
  const known = formats.get(language);
  if (known) return known;
  const locale = `${language}-u-nu-latn`;
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const made = {
    day: new Intl.DateTimeFormat(locale, parts),
    region: new Intl.DisplayNames([locale], { type: 'region' }),
  };
  formats.set(language, made);
  return made;
}

/** A line of "Sat, Nov 28" ends after its comma or not at all. */
const inOnePiece = (day: string) => day.replaceAll(/(?<![,،])\s/g, '\u00a0');
