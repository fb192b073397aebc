import type { Transaction } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { linkIdentity } from './link-identity.ts';
import type { DB } from '#db/generated/db.d.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import { takeAwaited } from './awaited-login-queries.ts';

/**
 * Links an account, whose address was proved just now, to the person whom a provider named for that address in this
 * same browser. A mail that somebody else made us send links nobody, whoever follows it.
 */
export async function linkAwaited(
  tx: Transaction<DB>,
  proof: { request: FastifyRequest; userId: number; email: string; now: Date },
): Promise<void> {
  const browserHash = browserHashOf(proof.request);
  if (browserHash === null) return;
  for (const person of await takeAwaited(tx, { browserHash, email: proof.email, now: proof.now })) {
    await linkIdentity(tx, { ...person, userId: proof.userId });
  }
}
