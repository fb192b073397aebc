import type { Shop } from '#shop.ts';
import { emptyOldMails } from './queries.ts';

const retentionMs = 90 * 24 * 3600_000;

/**
 * Removes personal data from emails sent or given up 90 days ago. Their causes stay, so that no email is ever sent twice. Returns the
 * number.
 */
export async function cleanMails(shop: Shop): Promise<number> {
  return emptyOldMails(shop.db, { before: new Date(shop.clock.now().getTime() - retentionMs) });
}
