import type { TrackingRow } from '@souk/contract/seller-console/tracking';
import { LONGEST } from '@souk/rules/limits';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { visibleName } from '@souk/rules/visible-name';
import type { TrackingField } from '@souk/rules/tracking-table';
import type { PartParcel } from './parcel-queries.ts';
import type { TrackedPart } from './tracking-queries.ts';

export type TrackingCells = { line: number; cells: Partial<Record<TrackingField, string>> };

type Decided = Pick<TrackingRow, 'act'> & { parcel?: PartParcel; problem?: TrackingRow['problem'] };

/** Normalizes the order number; spreadsheets may add spaces or change the case. */
export const orderOf = ({ cells }: TrackingCells): string => (cells.order ?? '').trim().toUpperCase();

/**
 * Decides what each row of a tracking file does. A row with a parcel id changes that parcel; one without ships everything left of the
 * order, or corrects its only parcel. Rows without a number do nothing, so importing our own export changes nothing.
 */
export function planTracking(
  rows: readonly TrackingCells[],
  parts: readonly TrackedPart[],
  { usualCarrier }: { usualCarrier: string },
): TrackingRow[] {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const part = byNumber.get(orderOf(row));
    const number = (row.cells.number ?? '').trim();
    const decided = decide({ part, row, number, usualCarrier, seen });
    const carrier = carrierOf(row, decided.parcel, usualCarrier);
    return {
      line: row.line,
      order: row.cells.order ?? '',
      carrier,
      number,
      act: decided.act,
      part_id: part?.id ?? null,
      parcel: decided.parcel
        ? { id: decided.parcel.id, carrier: decided.parcel.carrier, number: decided.parcel.number }
        : null,
      problem: decided.problem ?? null,
    };
  });
}

type Asked = {
  part: TrackedPart | undefined;
  row: TrackingCells;
  number: string;
  usualCarrier: string;
  /** Orders and parcels of earlier rows. */
  seen: Set<string>;
};

function decide({ part, row, number, usualCarrier, seen }: Asked): Decided {
  const wrong = (field: TrackingField, reason: NonNullable<TrackingRow['problem']>['reason']): Decided => ({
    act: null,
    problem: { field, reason, given: (row.cells[field] ?? '').slice(0, 100) },
  });
  if (!part) return wrong('order', 'missing');
  const named = (row.cells.parcel_id ?? '').trim();
  const parcel = named === '' ? onlyOf(part, number) : part.parcels.find(({ id }) => String(id) === named);
  if (named !== '' && !parcel) return wrong('parcel_id', 'missing');
  if (number === '') return { act: 'same', ...(parcel ? { parcel } : {}) };
  const carrier = carrierOf(row, parcel, usualCarrier);
  if (carrier === '') return wrong('carrier', 'missing');
  if (carrier.length > LONGEST.carrier) return wrong('carrier', 'too-long');
  if (number.length > LONGEST.parcelNumber) return wrong('number', 'too-long');
  if (parcel && parcel.carrier === carrier && parcel.number === number) return { act: 'same', parcel };
  const about = parcel ? `parcel ${parcel.id}` : `order ${part.id}`;
  if (seen.has(about)) return wrong(parcel ? 'parcel_id' : 'order', 'doubled');
  seen.add(about);
  if (part.cancelled) return wrong('order', 'cancelled');
  if (parcel) return { act: 'change', parcel };
  if (part.is_pickup) return wrong('order', 'pickup');
  if (!part.is_released) return wrong('order', 'unpaid');
  const isWhole = part.status > ORDER_STATUS_CODE.confirmed && !part.has_rest;
  if (!isWhole) return { act: 'ship' };
  return wrong('order', part.parcels.length > 1 ? 'which' : 'passed');
}

/** The parcel meant by a row without a parcel id: the one with this number, or the only one of a fully shipped part. */
function onlyOf({ parcels, has_rest: hasRest }: TrackedPart, number: string): PartParcel | undefined {
  const same = parcels.find((parcel) => number !== '' && parcel.number === number);
  return same ?? (parcels.length === 1 && !hasRest ? parcels[0] : undefined);
}

const carrierOf = (row: TrackingCells, parcel: PartParcel | undefined, usual: string): string =>
  visibleName(row.cells.carrier ?? '') || parcel?.carrier || usual.trim();
