import type { TrackingRow } from '@souk/contract/seller-console/tracking';
import { call, Refused } from '#api/call.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Maximum orders per call. */
const portion = 50;

/** Applies a tracking table; returns each line's error, or null. */
export async function applyTracking(
  rows: readonly TrackingRow[],
  t: Translate,
): Promise<Map<number, string | null>> {
  const outcome = new Map<number, string | null>();
  const failed = (error: unknown) =>
    error instanceof Refused ? error.message : t('console.tracking.not-reached');
  const shipping = rows.filter(({ act }) => act === 'ship');
  for (let at = 0; at < shipping.length; at += portion) {
    const some = shipping.slice(at, at + portion);
    try {
      const orders = some.map(({ part_id: id, carrier, number }) => ({ id: id!, carrier, number })); // checked before
      const moved = await call('POST seller/orders/ship', { body: { orders } });
      for (const { line, part_id: id } of some)
        outcome.set(line, moved.find((one) => one.id === id)?.problem ?? null);
    } catch (error) {
      for (const { line } of some) outcome.set(line, failed(error));
    }
  }
  for (const { line, parcel, carrier, number } of rows.filter(({ act }) => act === 'change'))
    try {
      await call('PATCH seller/parcels/{id}', { params: { id: parcel!.id }, body: { carrier, number } }); // the row changes one
      outcome.set(line, null);
    } catch (error) {
      outcome.set(line, failed(error));
    }
  return outcome;
}
