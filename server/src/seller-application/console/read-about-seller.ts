import type { Seller } from '@souk/contract/console/operator-sellers';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { readStoreCommission } from '#product/commission/read-store-commission.ts';
import { findProfile } from '#seller/profile-queries.ts';
import { findRenameOf } from '#seller/rename/rename-queries.ts';
import { vacationView } from '#seller/vacation-view.ts';
import { renameView } from '#seller/console/store-rename-routes.ts';

type Asked = { id: number; now: Date; shopPercent: number };

export async function readAboutSeller(
  db: Kysely<DB>,
  { id, now, shopPercent }: Asked,
): Promise<Pick<Seller, 'commission' | 'vacation' | 'rename' | 'notes'>> {
  const [commission, store, notes, rename] = await Promise.all([
    readStoreCommission(db, { storeId: id, at: now, shopPercent }),
    findProfile(db, { storeId: id }),
    listStoreNotes(db, id),
    findRenameOf(db, id),
  ]);
  return {
    commission,
    vacation: vacationView(store?.vacation ?? null, now),
    rename: rename && renameView(rename),
    notes: notes.map(({ created_at: at, name, ...note }) => ({
      ...note,
      by: name ?? '',
      at: at.toISOString(),
    })),
  };
}

const notesAtMost = 100;

async function listStoreNotes(db: Kysely<DB>, storeId: number) {
  return db
    .selectFrom('store_notes')
    .leftJoin('users', 'users.id', 'store_notes.user_id')
    .select(['store_notes.id', 'store_notes.note', 'store_notes.created_at', 'users.name'])
    .where('store_notes.store_id', '=', storeId)
    .orderBy('store_notes.id', 'desc')
    .limit(notesAtMost)
    .execute();
}
