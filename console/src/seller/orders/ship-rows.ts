import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { hasWrongDigit } from '@souk/rules/parcel-number';

export type ShipRow = { order: SellerPaper; carrier: string; number: string };

type Moved = ConsoleReplyOf<'POST seller/orders/ship'>;
/** What became of these rows; until then all of it can be taken back. */
export type Shipped = { moved: Moved; rows: readonly ShipRow[]; untilMs: number };

export type RowProblem = 'none' | 'doubled' | 'digit' | 'collects';

/** What of these can be handed over to a carrier. */
export function shippable<Order extends Pick<SellerPaper, 'state'>>(orders: readonly Order[]): Order[] {
  return orders.filter(
    ({ state }) => state === 'to_confirm' || state === 'to_ship' || state === 'partly_sent',
  );
}

/** A row without a carrier goes with the one above. */
export function carrierOf(rows: readonly ShipRow[], index: number): string {
  return (
    rows
      .slice(0, index + 1)
      .findLast(({ carrier }) => carrier.trim() !== '')
      ?.carrier.trim() ?? ''
  );
}

/** Why a row does not go with the others; null: it is ready. */
export function problemOf(rows: readonly ShipRow[], index: number): RowProblem | null {
  const { order, number } = rows[index]!; // of a row that is there
  if (order.delivery === 'pickup') return 'collects';
  const written = number.trim();
  if (written === '') return 'none';
  if (rows.some((other, place) => place !== index && other.number.trim() === written)) return 'doubled';
  return hasWrongDigit(written) ? 'digit' : null;
}

/**
 * The numbers of a pasted column, one a line; of several columns the last. Null for a single one, which the field takes by itself.
 */
export function pastedColumn(text: string): string[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').at(-1)!.trim()) // splitting leaves one at least
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : null;
}

/** Numbers from this row down; who collects has no parcel and is left out. */
export function filled(rows: readonly ShipRow[], from: number, numbers: readonly string[]): ShipRow[] {
  const left = [...numbers];
  return rows.map((row, index) =>
    index < from || row.order.delivery === 'pickup' || left.length === 0
      ? row
      : { ...row, number: left.shift()! },
  );
}
