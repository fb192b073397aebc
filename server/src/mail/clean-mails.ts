import type { Shop } from '#shop.ts';
import { emptyOldMails } from './queries.ts';

const retentionMs = 90 * 24 * 3600_000;

/**
 * Takes the personal part out of mails that are done with: what is left after 90 days is that a fact had its mail, so
 * that it never gets a second one. Answers how many.
 */
export async function cleanMails(shop: Shop): Promise<number> {
  return emptyOldMails(shop.db, { before: new Date(shop.clock.now().getTime() - retentionMs) });
}
