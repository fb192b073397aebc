import type { Shop } from '#shop.ts';
import { deleteOld } from './queries.ts';

/** The job that forgets applications: never proved after a day, rejected ones after half a year. */
export async function cleanApplications({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteOld(db, clock.now());
}
