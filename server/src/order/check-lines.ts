import type { CartLine } from '#cart/cart-line.ts';
import { hasNewPrice } from '#cart/line-changes.ts';
import { choosePlace, type ChosenPlace } from '#shipping/choose-place.ts';
import type { Destination, OrderReason } from './refusals.ts';
import { aboutLine, shortage } from './refuse-line.ts';

export type ShippableLine = { line: CartLine; chosen: ChosenPlace };

export type SeenPrice = { id: number; priceMinor: number };
export type LinesOutcome =
  | { ok: true; parcels: ShippableLine[] }
  | { ok: false; reasons: OrderReason[]; newPrices: SeenPrice[] };

/**
 * Checks that every line can be ordered as the shopper saw it: still sold, shipped to the address, in stock, and at the displayed price
 * (INVARIANTS I17, F30). Reports all lines that fail the first failing check.
 */
export function checkLines(lines: readonly CartLine[], address: Destination, currency: string): LinesOutcome {
  const unavailable = lines.filter((line) => !line.isAvailable);
  if (unavailable.length > 0) {
    return refused(
      unavailable.map((line) =>
        aboutLine(line, {
          reason: { reason: 'line-withdrawn', title: line.product.title },
          problem: line.store.status === 'active' ? 'withdrawn' : 'store-away',
          most: 0,
          currency,
        }),
      ),
    );
  }

  const travelling = lines.map((line) => ({ line, chosen: choosePlace(line, address) }));
  const parcels = travelling.filter((item): item is ShippableLine => item.chosen !== null);
  if (parcels.length < travelling.length) {
    const stranded = travelling.filter((item) => item.chosen === null);
    return refused(
      stranded.map(({ line }) =>
        aboutLine(line, {
          reason: notShipped(line, address),
          problem: 'not-shipped',
          most: 0,
          currency,
        }),
      ),
    );
  }

  const short = lines.filter((line) => line.row.quantity > line.inventory.quantity);
  if (short.length > 0)
    return refused(short.map((line) => shortage(line, line.inventory.quantity, currency)));

  const changed = lines.filter(hasNewPrice);
  if (changed.length > 0) {
    return refused(
      changed.map((line) =>
        aboutLine(line, {
          reason: { reason: 'line-new-price', title: line.product.title, priceMinor: line.unitPriceMinor },
          problem: 'price',
          most: line.row.quantity,
          currency,
        }),
      ),
      changed.map((line) => ({ id: line.row.id, priceMinor: line.unitPriceMinor })),
    );
  }
  return { ok: true, parcels };
}

function notShipped(line: CartLine, { country, state, city }: Destination): OrderReason {
  return line.places.length === 0
    ? { reason: 'line-unshippable' }
    : { reason: 'line-not-there', to: { country, state, city } };
}

function refused(reasons: OrderReason[], newPrices: SeenPrice[] = []): LinesOutcome {
  return { ok: false, reasons, newPrices };
}
