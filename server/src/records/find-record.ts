import type { Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Scope } from '#access/scope.ts';
import { readTexts } from '#texts/save-texts.ts';
import {
  notFound,
  type Common,
  type FindHow,
  type KnownRecord,
  type RecordKind,
  type StaleRefusal,
  type Stored,
} from './record-kind.ts';

/** The record in the form in which it is saved; undefined if it isn't in the scope. */
export async function findRecord<Values extends Common>(
  db: Kysely<DB>,
  kind: RecordKind<Values>,
  id: number,
  how: FindHow,
): Promise<Stored<Values> | undefined> {
  if (kind.isOfShop && how.scope.storeId !== null) return undefined;
  const found = await kind.find(db, id, how);
  if (!found) return undefined;
  const texts = kind.texts ? { texts: (await readTexts(db, kind.texts, [id])).get(id) ?? {} } : {};
  return { ...found, values: { ...found.values, ...texts } as Values }; // restores what was omitted
}

/** Locks the record if it still has the version that the user saw; else returns why not. */
export async function findKnown<Values extends Common>(
  tx: AuditedTx,
  kind: RecordKind<Values>,
  scope: Scope,
  { id, version }: KnownRecord,
): Promise<({ ok: true } & Stored<Values>) | typeof notFound | StaleRefusal> {
  const found = await findRecord(tx, kind, id, { scope, isLocked: true });
  if (!found) return notFound;
  if (version !== undefined && version !== found.version)
    return { ok: false, reason: 'stale', version: found.version };
  return { ok: true, ...found };
}
