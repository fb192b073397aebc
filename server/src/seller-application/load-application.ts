import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findApplication, type ApplicationRow } from './queries.ts';

export async function loadApplication(db: Kysely<DB>, id: number): Promise<ApplicationRow> {
  const application = await findApplication(db, id);
  if (!application) throw new Error(`There is no application ${id}.`);
  return application;
}
