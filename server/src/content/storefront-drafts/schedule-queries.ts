import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export const scheduleId = 1;

export type WindowSchedule = {
  publish_at: Date;
  /** Title of the draft that was refused at the scheduled time; null: still to come. */
  held_back_by: string | null;
  actor_id: number | null;
  author: string;
};

export async function findSchedule(db: Kysely<DB>): Promise<WindowSchedule | null> {
  const { rows } = await sql<WindowSchedule>`
    select s.publish_at, s.held_back_by, e.actor_id, coalesce(e.actor_name, '') as author
    from window_schedule s left join lateral (
      select actor_id, actor_name from audit_entries
      where entity = 'window_schedule' and entity_id = s.id and action = 'window_schedule.save'
      order by id desc limit 1) e on true`.execute(db);
  return rows[0] ?? null;
}

export async function putSchedule(tx: Transaction<DB>, publishAt: Date): Promise<void> {
  const schedule = { publish_at: publishAt, held_back_by: null };
  await tx
    .insertInto('window_schedule')
    .values({ id: scheduleId, ...schedule })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(schedule))
    .execute();
}

export async function holdScheduleBack(tx: Transaction<DB>, title: string): Promise<void> {
  await tx.updateTable('window_schedule').set({ held_back_by: title }).execute();
}

export async function deleteSchedule(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom('window_schedule').execute();
}
