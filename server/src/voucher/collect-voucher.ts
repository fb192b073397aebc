import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Reason } from '#http/refusal.ts';
import { refusalOfAnyCart } from './check-voucher.ts';
import { findKept, insertKept, type KeptVoucherRow } from './kept-queries.ts';
import { countUses, findOpenVoucher, findVoucherByCode } from './queries.ts';

/** The code counts when both are there. */
export type CollectRequest = { userId: number; voucherId: number | null; code: string; now: Date };
export type CollectOutcome = { ok: true; voucher: KeptVoucherRow } | { ok: false; reason: Reason };

/**
 * Keeps a voucher among a shopper's own. Refused in the words of `voucher/validity` when it could not be used whatever
 * is in the cart; a private voucher opens by its code only, so that counting ids finds none.
 */
export async function collectVoucher(db: Kysely<DB>, request: CollectRequest): Promise<CollectOutcome> {
  const { userId, voucherId, code, now } = request;
  const voucher =
    code === ''
      ? await findOpenVoucher(db, { id: voucherId ?? 0, userId })
      : await findVoucherByCode(db, code);
  if (!voucher) return invalid;
  const usedByCustomer = await countUses(db, { code: voucher.code, customer: String(userId) });
  const reason = refusalOfAnyCart(voucher, now, { usedTotal: voucher.used, usedByCustomer });
  if (reason) return { ok: false, reason };
  await insertKept(db, { userId, now }, voucher.id);
  const kept = await findKept(db, { userId, now }, voucher.id);
  // Not there: its store is closed, or it was withdrawn just now.
  return kept ? { ok: true, voucher: kept } : invalid;
}

const invalid: CollectOutcome = { ok: false, reason: { key: 'refusal.voucher.invalid' } };
