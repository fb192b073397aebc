import { voucherInput } from '@souk/contract/console/offers';
import type { Insertable, Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { wholeShop } from '#access/scope.ts';
import { saveVoucher } from '#marketing/vouchers/voucher.ts';
import type { DB } from '../db/generated/db.d.ts';
import { saved } from './builders.ts';

/** Takes columns of the row. `used`, which no act sets, is written afterwards. */
export async function buildVoucher(
  db: Kysely<DB>,
  row: Partial<Insertable<DB['vouchers']>> = {},
): Promise<{ id: number; code: string }> {
  const {
    type = 1,
    percent = 0,
    flat_minor: minor = 0,
    store_id: storeId = null,
    used = 0,
    status,
    ...rest
  } = row;
  const {
    start_time: start = new Date('2026-11-01T00:00:00Z'),
    end_time: end = new Date('2026-12-01T00:00:00Z'),
    ...values
  } = rest;
  const input = voucherInput.parse({
    title: 'Voucher',
    code: `CODE${randomBytes(4).toString('hex')}`,
    ...values,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    amount: type === 2 ? { type: 'percent', percent: Number(percent) } : { type: 'flat', minor },
    status: status === 2 ? 'private' : 'public',
  });
  const { shop_pays_percent } = input;
  const id = await saved(db, (tx) => saveVoucher(tx, { storeId }, { ...input, shop_pays_percent: null }));
  if (shop_pays_percent !== null) await saved(db, (tx) => saveVoucher(tx, wholeShop, { ...input, id }));
  if (used > 0) await db.updateTable('vouchers').set({ used }).where('id', '=', id).execute();
  return { id, code: input.code };
}
