import type { PictureUse } from '@souk/contract/console/operator-pictures';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { movePicture } from '#media/picture-queries.ts';
import type { SaveOutcome } from '#records/record-kind.ts';
import { findUses, type FoundUse } from './find-uses.ts';

/** Saves a use with another picture, through the act of its own domain. */
export type ReplaceIn = (tx: AuditedTx, scope: Scope, use: Change) => Promise<SaveOutcome | Unreadable>;
type Unreadable = { ok: false; reason: 'unreadable'; paths: string[] };
export type Change = { id: number | null; from: string; into: string };

export type PictureReplaced =
  | { ok: true; count: number; isUnchanged?: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'unused' }
  /** Used by a store or a draft, which only their owner may change. Nothing is replaced. */
  | { ok: false; reason: 'elsewhere'; use: FoundUse }
  | { ok: false; reason: 'too_many'; most: number }
  | { ok: false; reason: 'refused'; use: FoundUse; because: Exclude<SaveOutcome | Unreadable, { ok: true }> };

const maxUses = 200;
/** Orders keep their snapshot; reviews belong to their author and products to their store. */
const keepsItsOwn: readonly PictureUse[] = ['order'];

/**
 * Replaces a picture wherever it is used, through the regular acts, all or none. The new one has its own name, so that no cache or
 * generated size serves the old one. Orders keep their pictures.
 */
export async function replacePicture(
  tx: AuditedTx,
  scope: Scope,
  { id, image, now }: { id: number; image: string; now: Date },
  acts: Partial<Record<PictureUse, ReplaceIn>>,
): Promise<PictureReplaced> {
  const { rows } = await sql<{ name: string }>`
    select name from pictures where id = ${id} for update`.execute(tx);
  const from = rows[0]?.name;
  if (from === undefined || from === image) return { ok: false, reason: 'not_found' };
  const found = await findUses(tx, { names: [from], most: maxUses + 1, isQuick: false });
  const uses = found.filter(({ kind }) => !keepsItsOwn.includes(kind));
  if (uses.length === 0) return { ok: false, reason: 'unused' };
  if (uses.length > maxUses) return { ok: false, reason: 'too_many', most: maxUses };
  const foreign = uses.find(({ kind }) => !acts[kind]);
  if (foreign) return { ok: false, reason: 'elsewhere', use: foreign };
  for (const use of uses) {
    const saved = await acts[use.kind]!(tx, scope, { id: use.id, from, into: image }); // uses without an act were refused
    if (!saved.ok) return { ok: false, reason: 'refused', use, because: saved };
  }
  await movePicture(tx, { from, into: image, now });
  return { ok: true, count: uses.length };
}
