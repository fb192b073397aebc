import { mergeChanges, type Changes, type Conflict } from '@souk/rules/merge-changes';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** A field that somebody else made something else meanwhile; by whom and when, if the history tells. */
export type NamedConflict<Fields> = Conflict<Fields> & { by: string | null; at: Date | null };

export type SavePlan<Fields> =
  /** What to write, with the thing's next version, and the same as the history wants it. */
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
 * What an act has to write that saves somebody's changes of a thing it has locked (`current`), which they loaded as `base`
 * (`If-Match`). Nobody's change is lost: see `mergeChanges`. The act raises the version when it writes, and answers it.
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

/** Asks the history who last changed each field; what older programs or SQL changed, nobody did. */
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
