import type { ClientBase } from 'pg';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedOffers } from './seed-offers.ts';
import { seedPeople } from './seed-people.ts';
import { seedReviews } from './seed-reviews.ts';

export type SeedOptions = {
  /** The demo is laid around this moment: sales run now, reviews lie behind. */
  now: Date;
  /** How much is done, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Fills an empty, migrated shop in one transaction: all of it or nothing. */
export async function seedDemo(
  client: ClientBase,
  { now, onProgress = () => {} }: SeedOptions,
): Promise<void> {
  const steps = [seedPeople, seedCatalogue, seedOffers, seedContent, seedReviews];
  await client.query('begin');
  try {
    await client.query("set local souk.search_later = 'on'");
    for (const [index, step] of steps.entries()) {
      await step(client, now);
      onProgress((index + 1) / (steps.length + 1));
    }
    // Or the plans of what comes next would be made for empty tables.
    await client.query('analyze');
    await client.query("set local souk.search_later = 'off'");
    await client.query('select refresh_product_search(array(select id from products))');
    await client.query('select refresh_search_words()');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
  onProgress(1);
}
