import type { Shop } from '#shop.ts';
import { deleteOld } from './queries.ts';

/** Job that deletes applications: unverified after a day, rejected after half a year. */
export async function cleanApplications({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteOld(db, clock.now());
}
