import type { Kysely } from 'kysely';
import type { Texts } from '@souk/contract/console/record';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { ChangeTag } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { SluggedEntity } from '#texts/slug-redirects.ts';
import type { TranslatedEntity } from '#texts/translations.ts';
import type { RecordUse } from './record-uses.ts';

export type FieldReason =
  | 'taken'
  | 'name_taken'
  | 'missing'
  | 'zip_invalid'
  | 'vat_invalid'
  | 'not_allowed'
  | 'too_low'
  | 'offer_not_lower'
  | 'safety_required'
  | 'contact_incomplete'
  | 'doubled'
  | 'in_use';
/** An error in one field: `{ path: 'variants.3.sku', reason: 'taken' }`. */
export type FieldError = { path: string; reason: FieldReason };

export const notFound = { ok: false, reason: 'not_found' } as const;
export type StaleRefusal = { ok: false; reason: 'stale'; version: number };

export type SaveOutcome =
  | { ok: true; id: number; version: number; isUnchanged?: true }
  | typeof notFound
  | StaleRefusal
  | { ok: false; reason: 'invalid'; fields: FieldError[] };

/** `uses`: counts of what still uses it. */
export type DeleteOutcome =
  | { ok: true }
  | typeof notFound
  | StaleRefusal
  | { ok: false; reason: 'in_use'; uses: Record<string, number> };

/** `storeId` null: the shop's. */
export type Stored<Values> = { id: number; version: number; storeId: number | null; values: Values };

/** `id` is absent for a new record; `version` is the one the user saw, absent for any. */
export type Known = { id?: number | undefined; version?: number | undefined };
export type KnownRecord = { id: number; version?: number | undefined };

export type Common = { title: string; texts?: Texts };
/** The input of a save; without a slug, the shop derives one. */
export type Sent<Values> = Known & Omit<Values, 'slug'> & { slug?: string | undefined };

export type FindHow = { scope: Scope; isLocked: boolean };

/** A kind of small record (a brand, a shipping rule). `Values` is the input with the final slug, compared and logged. */
export type RecordKind<Values extends Common> = {
  entity: string;
  texts?: TranslatedEntity;
  /** For kinds with a slug. */
  slugs?: SluggedEntity;
  /** Stores may not change it. */
  isOfShop?: true;
  /** A record in the scope, without `texts`. `isLocked` locks it against changes and references until the transaction ends. */
  find(db: Kysely<DB>, id: number, how: FindHow): Promise<Stored<Omit<Values, 'texts'>> | undefined>;
  check?(
    tx: AuditedTx,
    values: Values,
    place: { id: number | null; storeId: number | null; scope: Scope },
  ): Promise<FieldError[]>;
  insert(tx: AuditedTx, values: Values, storeId: number | null): Promise<number>;
  /** Must raise the version. */
  update(tx: AuditedTx, values: Values, id: number): Promise<void>;
  remove(tx: AuditedTx, id: number): Promise<unknown>;
  /** What uses it. */
  uses?: readonly RecordUse[];
  tags: readonly ChangeTag[];
};
