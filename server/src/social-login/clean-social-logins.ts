import type { Shop } from '#shop.ts';
import { deleteEndedSocialLogins } from '#account/awaited-login-queries.ts';

/** The job that forgets sign-ins with a provider that nobody can finish any more. */
export async function cleanSocialLogins({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSocialLogins(db, clock.now());
}
