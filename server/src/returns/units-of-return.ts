import type { LineUnits } from '@souk/rules/parcels';
import type { OrderedLine } from '#order/list-refundable-lines.ts';
import type { LockedReturn } from './lock-return.ts';

/**
 * The units of a return that aren't refunded yet. Shipping is refunded with a whole part withdrawn from in time (`isWhole`), not with
 * single units (Directive 2011/83/EU art. 13).
 */
export function unitsOfReturn(
  { part, own }: Pick<LockedReturn, 'part' | 'own'>,
  ordered: readonly OrderedLine[],
): { isWhole: boolean; units: LineUnits[] } {
  const left = ordered
    .filter(({ partId }) => partId === part.id)
    .map(({ id, whole, given }) => {
      const line = own.lines.find(({ order_line_id: lineId }) => lineId === id);
      return {
        id,
        leftUnits: whole.units - given.units,
        quantity: line ? line.units - line.refunded_units : 0,
      };
    });
  return {
    isWhole: own.cause === 'withdrawal' && left.every(({ leftUnits, quantity }) => leftUnits <= quantity),
    units: left
      .map(({ id, leftUnits, quantity }) => ({ id, quantity: Math.min(quantity, leftUnits) }))
      .filter(({ quantity }) => quantity > 0),
  };
}
