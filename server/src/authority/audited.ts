import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from './actor.ts';
import type { JsonObject } from './json.ts';
import { noteActed } from './stored-replies.ts';
import { maskSecrets } from './mask-secrets.ts';

/**
 * One change as the history tells it. `before` and `after` hold the changed fields only; null where there was or is
 * nothing. `label` is what people call the thing (a title, a name), as it was then. What is about a person has the entity
 * `person` and the id of the account, so that it can be erased with it. Secrets are masked by their names.
 */
export type AuditEntry = {
  /** `product.save`: the thing, and what was done to it. */
  action: string;
  entity: string;
  entityId: number | null;
  label: string;
  /** In whose history besides the shop's it is; null: that of the actor's store, if there is one. */
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

  /** What is recorded takes this earlier entry back, which says so from now on. */
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

/** A transaction whose changes are told: an act that takes one cannot write without saying so. `audited` alone makes it. */
export type AuditedTx = Transaction<DB> & { readonly audit: Audit };

/** `isUnchanged`: all was so already, nothing was written. */
type Outcome = { ok: boolean; isUnchanged?: boolean };

class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The act was refused.');
    this.outcome = outcome;
  }
}

/**
 * Runs an act in a transaction of its own and writes what it recorded in the same one, so that there is never one without
 * the other (decision 026). What ends with `ok: false` leaves nothing behind. Throws, and undoes all, when an act that went
 * well recorded nothing and does not say `isUnchanged`, or says so and recorded something.
 *
 * As `inTransaction`, it may run the act several times.
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
      if (entries.length > 0 && actor.replyTurn) await noteActed(tx, actor.replyTurn);
      const undone = Audit.undoneOf(audit);
      if (undone !== null) await markUndone(tx, undone);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome as T; // it was made of what this act answered
    throw error;
  }
}

/** By the newest entry, which this transaction has just written. */
async function markUndone(tx: Transaction<DB>, entryId: number): Promise<void> {
  await sql`
    update audit_entries set undone_by = currval(pg_get_serial_sequence('audit_entries', 'id'))
    where id = ${entryId}`.execute(tx);
}

/** All entries of one act in one statement, however many, without their secrets. */
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
