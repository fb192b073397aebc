import { sql } from 'kysely';

/** Whether pages may show `vouchers as v` to everyone: public, running and not used up. */
export function isOfferedNow(now: Date) {
  return sql<boolean>`(v.status = 1 and v.is_public and v.start_time <= ${now} and v.end_time > ${now}
    and (v.usage_limit is null or v.used < v.usage_limit))`;
}
