import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import type { Call } from '#http/mount.ts';
import { Refusal, refuseForNow } from '#http/refusal.ts';
import { clientOf, countUse, forgiveUse } from '#http/shared-limits.ts';
import { noteSecurityEvent } from '#telemetry/security-events.ts';
import { answerEvenly } from '#http/answer-evenly.ts';
import type { Purpose } from './code-queries.ts';
import { countWrongCode } from './code-tries.ts';
import { redeemCode, type MailProof, type Proven } from './mail-code.ts';

type ProofCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & { body: MailProof; orderId?: number };

/**
 * Does what a mailed code allows, in the transaction that uses the code up: if `work` fails, the code is still good.
 * Every kind of wrong proof, and a `work` that answers null, is `Invalid Code.` (CONTRACT §2.3), after the same time.
 */
export async function withMailProof<Result>(
  { shop, db, now, request, body, orderId }: ProofCall,
  purpose: Purpose,
  work: (tx: Transaction<DB>, proven: Proven) => Promise<Result | null>,
): Promise<Result | Refusal> {
  const limit = { name: 'code-entry', subject: clientOf(request.ip), now } as const;
  const seconds = shop.rateLimits ? await countUse(db, limit) : null;
  if (seconds !== null) return refuseForNow(seconds);
  const isTyped = body.link === undefined && body.code !== undefined;
  let left: number | null = null;
  const result = await answerEvenly(shop, async () => {
    const done = await inTransaction(db, async (tx) => {
      const browserHash = browserHashOf(request);
      const proven = await redeemCode(tx, shop, { purpose, proof: body, orderId, browserHash });
      return proven === null ? null : work(tx, proven);
    });
    if (done === null && isTyped && body.email !== undefined)
      left = await countWrongCode(db, { purpose, email: body.email, now });
    return done;
  });
  if (result === null) {
    noteSecurityEvent(shop, 'code-refused', { purpose });
    const triesLeft = left === null ? {} : { triesLeft: left };
    return new Refusal([{ key: 'refusal.code.invalid' }], 201, triesLeft);
  }
  if (shop.rateLimits) await forgiveUse(db, limit);
  return result;
}
