import type { ProductDetail } from '@souk/contract/catalog-entities';
import { arrivalRange } from '@souk/rules/delivery';
import { placeFor } from '@souk/rules/shipping';

/** Delivery to the shop's default country, in words made on the server: names and dates differ between platforms. */
export type Delivery = { country: string; isFree: boolean; price: string; from: string; to: string } | null;

export function deliveryOf(
  product: Pick<ProductDetail, 'shipping_rule' | 'server_time'>,
  { country, state, language }: { country: string; state: string; language: string },
): Delivery {
  const place = placeFor(product.shipping_rule.shipping_places, { country, state });
  if (!place) return null;
  const range = arrivalRange({ placedMs: product.server_time, daysNeeded: place.day_needed });
  const locale = `${language}-u-nu-latn`;
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return {
    country: new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country,
    isFree: Number(place.price) === 0,
    price: place.price,
    from: day.format(new Date(range.from)),
    to: day.format(new Date(range.to)),
  };
}

/** Dates of reviews in the page's language. */
export function reviewDates(
  reviews: readonly { id: number; created_at: string }[],
  language: string,
): Record<number, string> {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Object.fromEntries(reviews.map((review) => [review.id, format.format(new Date(review.created_at))]));
}

/** Shares of 5 to 1 stars as whole percents that add up to 100 (largest remainder). */
export function starShares(
  stars: Record<'1' | '2' | '3' | '4' | '5', number>,
): { stars: number; percent: number }[] {
  const counts = ([5, 4, 3, 2, 1] as const).map((star) => ({ stars: star, count: stars[`${star}`] }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return counts.map(({ stars: star }) => ({ stars: star, percent: 0 }));
  const exact = counts.map(({ stars: star, count }) => ({ stars: star, exact: (count / total) * 100 }));
  const rounded = exact.map((row) => ({ ...row, percent: Math.floor(row.exact) }));
  let missing = 100 - rounded.reduce((sum, row) => sum + row.percent, 0);
  for (const row of [...rounded].sort((a, b) => b.exact - b.percent - (a.exact - a.percent))) {
    if (missing-- <= 0) break;
    row.percent++;
  }
  return rounded.map(({ stars: star, percent }) => ({ stars: star, percent }));
}
