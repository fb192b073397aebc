import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from './actor.ts';
import type { JsonObject } from './json.ts';
import { recordActed } from './stored-replies.ts';
import { maskSecrets } from './mask-secrets.ts';

/**
 * One audit log entry. `before` and `after` contain only changed fields; null if there was or is nothing. `label` is the thing's title or
 * name at the time. Entries about a person have the entity `person` and the account's id, so that they are erased with it. Secrets are
 * masked by field name.
 */
export type AuditEntry = {
  /** The entity and the act: `product.save`. */
  action: string;
  entity: string;
  entityId: number | null;
  label: string;
  /** The store in whose log it also appears; null: the actor's store, if any. */
  storeId: number | null;
  before: JsonObject | null;
  after: JsonObject | null;
};

class Audit {
  readonly #entries: AuditEntry[] = [];
  #undone: number | null = null;
  readonly actor: Actor;

  constructor(actor: Actor) {
    this.actor = actor;
  }

  record(entry: AuditEntry): void {
    this.#entries.push(entry);
  }

  /** Marks an earlier entry as undone by this act. */
  undoes(entryId: number): void {
    this.#undone = entryId;
  }

  static undoneOf(audit: Audit): number | null {
    return audit.#undone;
  }

  static entriesOf(audit: Audit): readonly AuditEntry[] {
    return audit.#entries;
  }
}

/** A transaction for audited acts, created only by `audited`: an act that takes one must record what it writes. */
export type AuditedTx = Transaction<DB> & { readonly audit: Audit };

/** `isUnchanged`: nothing had to be written. */
type Outcome = { ok: boolean; isUnchanged?: boolean };

class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The act was refused.');
    this.outcome = outcome;
  }
}

/**
 * Runs an act in its own transaction and writes its audit log entries in the same one, so that neither exists without the other (decision
 * 026). An outcome with `ok: false` rolls back. Throws and rolls back if a successful act recorded nothing without returning `isUnchanged`,
 * or returned it and recorded something.
 *
 * Like `inTransaction`, it may run the act several times.
 */
export async function audited<T extends Outcome>(
  db: Kysely<DB>,
  actor: Actor,
  act: (tx: AuditedTx) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) throw new Error('An audited act begins a transaction of its own.');
  try {
    return await inTransaction(db, async (tx) => {
      const audit = new Audit(actor);
      const outcome = await act(Object.assign(tx, { audit }));
      if (!outcome.ok) throw new Refused(outcome);
      const entries = Audit.entriesOf(audit);
      if ((entries.length === 0) !== (outcome.isUnchanged === true))
        throw new Error('An audited act records what it changes, or says that it changed nothing.');
      if (entries.length > 0) await insertAuditEntries(tx, actor, entries);
      if (entries.length > 0 && actor.replyTurn) await recordActed(tx, actor.replyTurn);
      const undone = Audit.undoneOf(audit);
      if (undone !== null) await markUndone(tx, undone);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome as T; // the outcome of this act
    throw error;
  }
}

/** Refers to the latest entry, just written by this transaction. */
async function markUndone(tx: Transaction<DB>, entryId: number): Promise<void> {
  await sql`
    update audit_entries set undone_by = currval(pg_get_serial_sequence('audit_entries', 'id'))
    where id = ${entryId}`.execute(tx);
}

async function insertAuditEntries(
  tx: Transaction<DB>,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    label: entry.label,
    store_id: entry.storeId ?? actor.storeId,
    before: entry.before && maskSecrets(entry.before),
    after: entry.after && maskSecrets(entry.after),
  }));
  await sql`
    insert into audit_entries
      (actor_kind, actor_id, actor_name, request_id, job_id, is_of_shop, action, entity, entity_id, label, store_id, before, after)
    select ${actor.kind}::text, ${actor.userId}::integer, ${actor.name}::text, ${actor.requestId}::text,
      ${actor.jobId ?? null}::text, ${actor.isOfShop === true}::boolean, action, entity, entity_id, label, store_id, before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (action text, entity text, entity_id bigint, label text, store_id integer, before jsonb, after jsonb))
      with ordinality as entry (action, entity, entity_id, label, store_id, before, after, place)
    order by place`.execute(tx);
}
