import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { refusalOfAnyCart } from './check-voucher.ts';
import { findCollected, insertCollected, type CollectedVoucherRow } from './collected-queries.ts';
import type { VoucherReason } from './refusals.ts';
import { countUses, findOpenVoucher, findVoucherByCode } from './queries.ts';

/** The code takes precedence over the id. */
export type CollectRequest = { userId: number; voucherId: number | null; code: string; now: Date };
export type CollectOutcome = { ok: true; voucher: CollectedVoucherRow } | ({ ok: false } & VoucherReason);

/** Adds a voucher to a shopper's own unless no cart could use it. Private ones require the code, so that ids can't be guessed. */
export async function collectVoucher(db: Kysely<DB>, request: CollectRequest): Promise<CollectOutcome> {
  const { userId, voucherId, code, now } = request;
  const voucher =
    code === ''
      ? await findOpenVoucher(db, { id: voucherId ?? 0, userId })
      : await findVoucherByCode(db, code);
  if (!voucher) return invalid;
  const usedByCustomer = await countUses(db, { code: voucher.code, customer: { userId, email: null } });
  const refused = refusalOfAnyCart(voucher, now, { usedTotal: voucher.used, usedByCustomer });
  if (refused) return { ok: false, ...refused };
  await insertCollected(db, { userId, now }, voucher.id);
  const collected = await findCollected(db, { userId, now }, voucher.id);
  // Missing if its store is closed or it was just withdrawn.
  return collected ? { ok: true, voucher: collected } : invalid;
}

const invalid: CollectOutcome = { ok: false, reason: 'voucher-invalid' };
