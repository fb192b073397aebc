import { formatMoney, type MoneySettings } from '@souk/rules/format-money';
import type { CartLine } from '#cart/cart-line.ts';
import type { Reason } from '#http/refusal.ts';
import { findCountry, findState } from '#settings/countries.ts';
import { choosePlace, type ChosenPlace } from '#shipping/choose-place.ts';
import { shortage } from './take-stock.ts';

/** A cart line with the way it travels. */
export type Parcel = { line: CartLine; chosen: ChosenPlace };

export type SeenPrice = { id: number; priceMinor: number };
export type LinesOutcome =
  | { ok: true; parcels: Parcel[] }
  /** `newPrices`: what the refusal tells the shopper, by cart row. */
  | { ok: false; reasons: Reason[]; newPrices: SeenPrice[] };

/**
 * Whether every line can be ordered as the shopper saw it: still sold, shipped to the address, on the shelf, and at
 * the price that was shown (INVARIANTS I17, F30). The first question that fails is answered for all lines at once.
 */
export function checkLines(
  lines: readonly CartLine[],
  address: { country: string; state: string; city: string },
  settings: MoneySettings,
): LinesOutcome {
  const withdrawn = lines.filter((line) => !line.isAvailable);
  if (withdrawn.length > 0) {
    return refused(
      withdrawn.map(({ product }) => ({ key: 'refusal.order.withdrawn', values: { title: product.title } })),
    );
  }

  const travelling = lines.map((line) => ({ line, chosen: choosePlace(line, address) }));
  const parcels = travelling.filter((item): item is Parcel => item.chosen !== null);
  if (parcels.length < travelling.length) {
    const stranded = travelling.filter((item) => item.chosen === null);
    return refused(stranded.map(({ line }) => notShipped(line, address)));
  }

  const short = lines.filter((line) => line.row.quantity > line.inventory.quantity);
  if (short.length > 0) return refused(short.map((line) => shortage(line.inventory.quantity)));

  // A row without a seen price was never shown with another one.
  const changed = lines.filter(
    (line) => line.row.seen_price_minor !== null && line.row.seen_price_minor !== line.unitPriceMinor,
  );
  if (changed.length > 0) {
    return refused(
      changed.map((line) => ({
        key: 'refusal.order.price-changed',
        values: { title: line.product.title, price: formatMoney(line.unitPriceMinor, settings) },
      })),
      changed.map((line) => ({ id: line.row.id, priceMinor: line.unitPriceMinor })),
    );
  }
  return { ok: true, parcels };
}

function notShipped(line: CartLine, address: { country: string; state: string; city: string }): Reason {
  if (line.places.length === 0) return { key: 'refusal.shipping.unavailable' };
  return {
    key: 'refusal.shipping.not-there',
    values: {
      // Where a country has no states, the sentence names the city.
      state: findState(address.country, address.state)?.name ?? address.city,
      country: findCountry(address.country)?.name ?? address.country,
    },
  };
}

function refused(reasons: Reason[], newPrices: SeenPrice[] = []): LinesOutcome {
  return { ok: false, reasons, newPrices };
}
