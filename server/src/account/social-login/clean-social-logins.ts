import type { Shop } from '#shop.ts';
import { deleteEndedSocialLogins } from '../pending-login-queries.ts';

export async function cleanSocialLogins({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSocialLogins(db, clock.now());
}
