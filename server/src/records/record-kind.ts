import type { Kysely } from 'kysely';
import type { Texts } from '@souk/contract/console/record';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import type { ChangeTag } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { SluggedEntity } from '#texts/slug-redirects.ts';
import type { TranslatedEntity } from '#texts/translations.ts';

export type FieldReason =
  | 'taken'
  | 'name_taken'
  | 'missing'
  | 'zip_invalid'
  | 'not_allowed'
  | 'too_low'
  | 'doubled'
  | 'in_use';
/** What is wrong with one field of what was sent: `{ path: 'variants.3.sku', reason: 'taken' }`. */
export type FieldError = { path: string; reason: FieldReason };

export const notFound = { ok: false, reason: 'not_found' } as const;
export type StaleRefusal = { ok: false; reason: 'stale'; version: number };

export type SaveOutcome =
  | { ok: true; id: number; version: number; isUnchanged?: true }
  | typeof notFound
  | StaleRefusal
  | { ok: false; reason: 'invalid'; fields: FieldError[] };

/** `uses`: how many of what still need it. */
export type DeleteOutcome =
  | { ok: true }
  | typeof notFound
  | StaleRefusal
  | { ok: false; reason: 'in_use'; uses: Record<string, number> };

/** `storeId` null: the shop's. */
export type Stored<Values> = { id: number; version: number; storeId: number | null; values: Values };

/** Which record a save is about, absent for a new one; and the version that was seen, absent for whatever it is now. */
export type Known = { id?: number | undefined; version?: number | undefined };
export type KnownRecord = { id: number; version?: number | undefined };

/** What all kinds have; only those that shoppers read have translations. */
export type Common = { title: string; texts?: Texts };
/** What people send: a slug they may leave to the shop. */
export type Sent<Values> = Known & Omit<Values, 'slug'> & { slug?: string | undefined };

export type FindHow = { scope: Scope; isLocked: boolean };

/**
 * One kind of small record (a brand, a shipping rule): where it lies and what may be wrong with it. `Values` is what people
 * send of it, with the slug that it has got: what is compared, and told in the history.
 */
export type RecordKind<Values extends Common> = {
  /** As the history calls it. */
  entity: string;
  /** Absent: not translated. */
  texts?: TranslatedEntity;
  /** Of kinds with an address. */
  slugs?: SluggedEntity;
  /** No store may touch it. */
  isOfShop?: true;
  /** Those of the scope; without `texts`. With `isLocked` nobody else changes or refers to it until the transaction ends. */
  find(db: Kysely<DB>, id: number, how: FindHow): Promise<Stored<Omit<Values, 'texts'>> | undefined>;
  check?(
    tx: AuditedTx,
    values: Values,
    /** `scope`: who saves it. */
    place: { id: number | null; storeId: number | null; scope: Scope },
  ): Promise<FieldError[]>;
  insert(tx: AuditedTx, values: Values, storeId: number | null): Promise<number>;
  /** Raises the version. */
  update(tx: AuditedTx, values: Values, id: number): Promise<void>;
  remove(tx: AuditedTx, id: number): Promise<unknown>;
  /** How many of what still need it; none of what is zero. */
  uses?(tx: AuditedTx, id: number): Promise<Record<string, number>>;
  tags: readonly ChangeTag[];
};
