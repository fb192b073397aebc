import { sql } from 'kysely';

/** Of `vouchers as v`: pages may show it to everybody, because it is public, runs now and is not used up. */
export function isOfferedNow(now: Date) {
  return sql<boolean>`(v.status = 1 and v.is_public and v.start_time <= ${now} and v.end_time > ${now}
    and (v.usage_limit is null or v.used < v.usage_limit))`;
}
