import type { Shop } from '#shop.ts';
import { deleteEndedSocialLogins } from '#account/awaited-login-queries.ts';

/** Job that deletes expired sign-ins with a provider. */
export async function cleanSocialLogins({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSocialLogins(db, clock.now());
}
