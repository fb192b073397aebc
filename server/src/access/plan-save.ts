import { mergeChanges, type Changes, type Conflict } from '@souk/rules/merge-changes';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** A field that someone else changed meanwhile; by whom and when, if the audit log knows. */
export type NamedConflict<Fields> = Conflict<Fields> & { by: string | null; at: Date | null };

export type SavePlan<Fields> =
  /** What to write, with the next version, and the same for the audit log. */
  | {
      ok: true;
      isUnchanged?: false;
      fields: Partial<Fields>;
      version: number;
      before: JsonObject;
      after: JsonObject;
    }
  | { ok: true; isUnchanged: true; version: number }
  | { ok: false; reason: 'conflict'; conflict: NamedConflict<Fields>[] };

/**
 * Plans the changes to a locked thing (`current`), which the user loaded as version `base` (`If-Match`), without losing concurrent changes
 * (see `mergeChanges`). The act must write the new version and return it.
 */
export async function planSave<Fields extends Record<string, JsonValue>>(
  db: Kysely<DB>,
  thing: { entity: string; id: number; current: { version: number; fields: Fields } },
  { base, changes }: { base: number; changes: Changes<Fields> },
): Promise<SavePlan<Fields>> {
  const { version, fields: old } = thing.current;
  const merge = mergeChanges(thing.current, base, changes);
  if (!merge.ok)
    return { ok: false, reason: 'conflict', conflict: await nameConflicts(db, thing, merge.conflict) };
  const paths = Object.keys(merge.fields);
  if (paths.length === 0) return { ok: true, isUnchanged: true, version };
  const before = Object.fromEntries(paths.map((path) => [path, old[path] ?? null]));
  const after = Object.fromEntries(paths.map((path) => [path, merge.fields[path] ?? null]));
  return { ok: true, fields: merge.fields, version: version + 1, before, after };
}

/** Looks up who last changed each field; null for changes outside the audit log. */
async function nameConflicts<Fields>(
  db: Kysely<DB>,
  { entity, id }: { entity: string; id: number },
  conflict: readonly Conflict<Fields>[],
): Promise<NamedConflict<Fields>[]> {
  const { rows } = await sql<{ path: string; by: string; at: Date }>`
    select distinct on (path) path, actor_name as by, at
    from audit_entries, unnest(${conflict.map(({ path }) => path)}::text[]) as path
    where entity = ${entity} and entity_id = ${id} and after ? path
    order by path, audit_entries.id desc`.execute(db);
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return conflict.map((one) => {
    const last = byPath.get(one.path);
    return { ...one, by: last?.by ?? null, at: last?.at ?? null };
  });
}
