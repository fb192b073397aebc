import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { backdate } from '@souk/server/notification/notices/backdate';
import { sql, type Kysely } from 'kysely';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedOffers } from './seed-offers.ts';
import { seedPeople } from './seed-people.ts';
import { seedReviews } from './seed-reviews.ts';

export type SeedOptions = {
  /** Reference time of the demo: sales run now, reviews are in the past. */
  now: Date;
  onProgress?: (share: number) => void;
};

const steps = 6;
/** Before the first order and the first reply of its history. */
const openedMs = 120 * 24 * 3_600_000;

/** Fills an empty, migrated shop through the consoles' acts, in one transaction. */
export async function seedDemo(db: Kysely<DB>, { now, onProgress = () => {} }: SeedOptions): Promise<void> {
  await audited(db, commandActor('souk start'), async (tx) => {
    let done = 0;
    const step = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      onProgress(++done / steps);
      return result;
    };
    await backdate(tx, new Date(now.getTime() - openedMs));
    await sql`set local souk.search_later = 'on'`.execute(tx);
    const people = await step(seedPeople(tx, now));
    const ids = await step(seedCatalogue(tx, { now, storeIds: people.stores }));
    await step(seedOffers(tx, { now, ids, people }));
    await step(seedContent(tx, ids));
    await step(seedReviews(tx, { now, productIds: ids.products }));
    // Otherwise later plans would be made for empty tables.
    await sql`analyze`.execute(tx);
    await sql`set local souk.search_later = 'off'`.execute(tx);
    await sql`select refresh_product_search(array(select id from products))`.execute(tx);
    await sql`select refresh_search_words()`.execute(tx);
    return { ok: true };
  });
  await sql`analyze`.execute(db);
  onProgress(1);
}
