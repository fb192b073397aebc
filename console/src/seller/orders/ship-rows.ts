import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { parcelNumberDoubt, type NumberDoubt } from '@souk/rules/parcel-number';

export type ShipRow = { order: SellerPaper; carrier: string; number: string };

type Moved = ConsoleReplyOf<'POST seller/orders/ship'>;
/** Result of shipping rows, and until when it can be undone. */
export type Shipped = { moved: Moved; rows: readonly ShipRow[]; untilMs: number };

export type RowProblem = 'carrier' | 'none' | 'doubled' | 'collects';

type Stage = Pick<SellerPaper, 'state' | 'delivery'>;

/** Which move towards the customer is next; null: none by the store. Pickup orders are prepared instead of shipped. */
export function nextMoveOf({ state, delivery }: Stage): 'ship' | 'ready' | 'deliver' | 'collect' | null {
  const isPickup = delivery === 'pickup';
  if (state === 'to_confirm' || state === 'to_ship') return isPickup ? 'ready' : 'ship';
  if (state === 'handed_over' || state === 'on_the_way') return isPickup ? 'collect' : 'deliver';
  if (state === 'partly_sent') return isPickup ? 'collect' : 'ship';
  return null;
}

/** Orders for the shipping page, which points out those for pickup. */
export function shippable<Order extends Pick<SellerPaper, 'state'>>(orders: readonly Order[]): Order[] {
  return orders.filter(
    ({ state }) => state === 'to_confirm' || state === 'to_ship' || state === 'partly_sent',
  );
}

/** A row without a carrier inherits the one above. */
export function carrierOf(rows: readonly ShipRow[], index: number): string {
  return (
    rows
      .slice(0, index + 1)
      .findLast(({ carrier }) => carrier.trim() !== '')
      ?.carrier.trim() ?? ''
  );
}

/** Why a row can't ship; null: ready. */
export function problemOf(rows: readonly ShipRow[], index: number): RowProblem | null {
  const { order, number } = rows[index]!; // of an existing row
  if (order.delivery === 'pickup') return 'collects';
  if (carrierOf(rows, index) === '') return 'carrier';
  const written = number.trim();
  if (written === '') return 'none';
  return rows.some((other, place) => place !== index && other.number.trim() === written) ? 'doubled' : null;
}

/** Why the number of a row that is ready looks mistyped; it ships nevertheless. */
export function doubtOf(rows: readonly ShipRow[], index: number): NumberDoubt | null {
  const { number } = rows[index]!; // of an existing row
  return problemOf(rows, index) === null ? parcelNumberDoubt(number, carrierOf(rows, index)) : null;
}

/** Problems and doubts by row, and which rows are ready, miss only their number, and would ship. */
export function checkRows(rows: readonly ShipRow[]) {
  const problems = rows.map((_, index) => problemOf(rows, index));
  const doubts = rows.map((_, index) => doubtOf(rows, index));
  const at = (kind: RowProblem | null) =>
    problems.flatMap((problem, index) => (problem === kind ? [index] : []));
  const ready = at(null);
  const without = at('none');
  return {
    problems,
    doubts,
    ready: ready.length,
    without: without.length,
    withoutCarrier: at('carrier').length,
    wrong: at('doubled').length + doubts.filter((doubt) => doubt !== null).length,
    // Some carriers have no numbers: if none was entered, all ship without.
    going: ready.length > 0 ? ready : without,
  };
}

/** Numbers of a pasted column, one per line; the last of several columns. Null for a single value, which the field handles. */
export function pastedColumn(text: string): string[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').at(-1)!.trim()) // splitting returns at least one
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : null;
}

/** Fills numbers downwards, skipping pickup orders. */
export function filled(rows: readonly ShipRow[], from: number, numbers: readonly string[]): ShipRow[] {
  const left = [...numbers];
  return rows.map((row, index) =>
    index < from || row.order.delivery === 'pickup' || left.length === 0
      ? row
      : { ...row, number: left.shift()! },
  );
}
