import type { Shop } from '#shop.ts';
import { deleteUnconfirmed } from './queries.ts';
import { confirmDays } from './sign-newsletter-link.ts';

export async function cleanNewsletter({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteUnconfirmed(db, new Date(clock.now().getTime() - confirmDays * 24 * 3600_000));
}
