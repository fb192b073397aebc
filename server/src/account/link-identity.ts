import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SocialProviderName } from '#outbound/social-port.ts';
import { findByIdentity, lockIdentity, setIdentity } from './identity-queries.ts';

export async function linkIdentity(
  tx: Transaction<DB>,
  link: { userId: number; provider: SocialProviderName; subject: string },
): Promise<boolean> {
  await lockIdentity(tx, link);
  const linked = await findByIdentity(tx, link);
  if (linked) return linked.id === link.userId;
  return setIdentity(tx, link);
}
