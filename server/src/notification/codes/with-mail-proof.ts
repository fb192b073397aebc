import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Caller } from '#http/caller-of.ts';
import {
  beginDelayedTry,
  countUse,
  countWrongTry,
  forgetDelay,
  refundUse,
  type TooMany,
} from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import type { Purpose } from './queries.ts';
import { countWrongCode } from './code-tries.ts';
import { redeemCode, type MailProof, type Proven } from './mail-code.ts';

/** `orderId`: accept only a code of this order. */
export type ProofInput = Caller & { proof: MailProof; orderId?: number; now: Date };

/** `triesLeft`: the code's remaining attempts; null if no digits were typed. */
export type ProofRefused = TooMany | { ok: false; reason: 'code-invalid'; triesLeft: number | null };

/** Runs `work` in the transaction that consumes the proof. An invalid proof or null result is `Invalid Code.` (CONTRACT §2.3). */
export async function withMailProof<Result>(
  shop: Shop,
  { proof, orderId, client, browserHash, now }: ProofInput,
  purpose: Purpose,
  work: (tx: Transaction<DB>, proven: Proven) => Promise<Result | null>,
): Promise<{ ok: true; result: Result } | ProofRefused> {
  const { db } = shop;
  const limit = { name: 'code-entry', subject: client, now } as const;
  const seconds = shop.rateLimits ? await countUse(db, limit) : null;
  if (seconds !== null) return { ok: false, reason: 'too-many', seconds };
  const typedFor = proof.link === undefined && proof.code !== undefined ? proof.email : undefined;
  const delay = typedFor === undefined ? null : ({ name: 'code-delay', subject: typedFor, now } as const);
  // By the typed address, so that known addresses aren't revealed.
  const begun = delay && (await beginDelayedTry(db, delay));
  if (begun && begun.wait !== null) return { ok: false, reason: 'too-many', seconds: begun.wait };
  let triesLeft: number | null = null;
  const result = await answerEvenly(shop, async () => {
    const done = await inTransaction(db, async (tx) => {
      const proven = await redeemCode(tx, shop, { purpose, proof, orderId, browserHash });
      return proven === null ? null : work(tx, proven);
    });
    if (done === null && typedFor !== undefined)
      triesLeft = await countWrongCode(db, { purpose, email: typedFor, now });
    return done;
  });
  if (result === null) {
    if (delay && !begun?.isCounted) await countWrongTry(db, delay);
    recordSecurityEvent(shop, 'code-refused', { purpose });
    return { ok: false, reason: 'code-invalid', triesLeft };
  }
  if (delay) await forgetDelay(db, delay);
  if (shop.rateLimits) await refundUse(db, limit);
  return { ok: true, result };
}
