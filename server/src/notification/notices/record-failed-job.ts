import { sql } from 'kysely';
import type { Shop } from '#shop.ts';

/** At most one notification per job and day. */
export async function recordFailedJob({ db, clock }: Shop, name: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - 24 * 3_600_000);
  await sql`
    insert into notice_events (kind, subject, about, created_at)
    select 'job.failed', ${name}, ${name}, ${now}
    where not exists (
      select from notice_events where kind = 'job.failed' and subject = ${name} and created_at > ${since})`.execute(
    db,
  );
}
