import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { refuse, refuseForNow, type Refusal } from '#http/refusal.ts';
import { clientOf, countUse, forgiveUse } from '#http/shared-limits.ts';
import { answerEvenly } from './answer-evenly.ts';
import type { Purpose } from './code-queries.ts';
import { redeemCode, type MailProof } from './mail-code.ts';

type ProofCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & { body: MailProof };

/**
 * Does what a mailed code allows, in the transaction that uses the code up: if `work` fails, the code is still good.
 * Every kind of wrong proof, and a `work` that answers null, is `Invalid Code.` (CONTRACT §2.3), after the same time.
 */
export async function withMailProof<Result>(
  { shop, db, now, request, body }: ProofCall,
  purpose: Purpose,
  work: (tx: Transaction<DB>, email: string) => Promise<Result | null>,
): Promise<Result | Refusal> {
  const limit = { name: 'code-entry', subject: clientOf(request.ip), now } as const;
  const seconds = shop.rateLimits ? await countUse(db, limit) : null;
  if (seconds !== null) return refuseForNow(seconds);
  const result = await answerEvenly(shop, () =>
    inTransaction(db, async (tx) => {
      const email = await redeemCode(tx, shop, { purpose, proof: body });
      return email === null ? null : work(tx, email);
    }),
  );
  if (result === null) return refuse('refusal.code.invalid');
  if (shop.rateLimits) await forgiveUse(db, limit);
  return result;
}
