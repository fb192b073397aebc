import { sellerPermissions } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import { openAccount } from '#account/open-account.ts';
import { commandActor, type Actor } from '#access/actor.ts';
import { addMember } from '#access/add-member.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { ownerRoleId } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { lockSteps } from '#seller/checklist/open-ready-stores.ts';
import { findOwnStore } from '#seller/queries.ts';
import { openStore } from '#seller/open-store.ts';
import { isNameTaken, lockNames } from '#settings/store-names.ts';
import { approvedMail, rejectedMail } from './decision-mails.ts';
import { lockApplication, markDecided, type ApplicationRow } from './queries.ts';

export type Decision = {
  id: number;
  decision: 'approve' | 'reject';
  reason: string;
  /** `link`: by the operator's email; `operator`: in the console or on the command line. */
  decidedBy: 'link' | 'operator';
  /** For the audit log; absent: derived from `decidedBy`. */
  actor?: Actor;
  now: Date;
};

export type Decided =
  | { ok: true; application: ApplicationRow; storeSlug: string | null }
  | { ok: false; reason: 'missing' | 'approved' | 'rejected' }
  | { ok: false; reason: 'has-store' | 'name-taken'; storeName: string };

/**
 * Approves or rejects an application and emails the applicant. Approval gives the store to the account of the email address and opens it,
 * immediately or once the required steps of its checklist are done. Later decisions, even concurrent ones, get the first outcome.
 */
export async function decideApplication(db: Kysely<DB>, decision: Decision): Promise<Decided> {
  return audited(db, actorOf(decision), async (tx): Promise<Decided> => {
    const application = await lockApplication(tx, decision.id);
    if (!application) return { ok: false, reason: 'missing' };
    if (application.status === 'approved' || application.status === 'rejected')
      return { ok: false, reason: application.status };
    return decision.decision === 'approve'
      ? approve(tx, application, decision)
      : reject(tx, application, decision);
  });
}

function actorOf({ decidedBy, actor }: Decision): Actor {
  if (actor) return actor;
  const command = commandActor('souk seller');
  return decidedBy === 'operator' ? command : { ...command, kind: 'mail-link', name: '' };
}

function recordDecision(
  tx: AuditedTx,
  { id, store_name: label, status: before }: Locked,
  { storeId, status }: { storeId: number | null; status: 'approved' | 'rejected' },
): void {
  tx.audit.record({
    action: `seller-application.${status}`,
    entity: 'seller-application',
    entityId: id,
    label,
    storeId,
    before: { status: before },
    after: { status },
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

async function approve(tx: AuditedTx, application: Locked, { id, decidedBy, now }: Decision) {
  const { name, email, phone, password_hash: passwordHash, password_by_code: passwordByCode } = application;
  if (passwordHash === null) throw new Error(`Application ${id} waits without a password.`);
  const account = await openAccount(tx, { name, email, phone, passwordHash, passwordByCode, now });
  const owned = await findOwnStore(tx, account.id);
  if (owned) return { ok: false, reason: 'has-store', storeName: owned.name } as const;
  await lockNames(tx);
  if (await isNameTaken(tx, { name: application.store_name, storeId: null }))
    return { ok: false, reason: 'name-taken', storeName: application.store_name } as const;
  const waits = await lockSteps(tx);
  const store = await openStore(tx, {
    status: waits ? 'pending' : 'active',
    waits_for_steps: waits,
    name: application.store_name,
    email,
    phone: application.phone,
    register_number: application.register_number,
    address_1: application.address_1,
    city: application.city,
    state: application.state,
    zip: application.zip,
    country: application.country,
    language_code: application.language_code,
    created_at: now,
    updated_at: now,
  });
  const owner = { userId: account.id, roleId: ownerRoleId.seller, own: sellerPermissions };
  const added = await addMember(tx, { storeId: store.id }, owner);
  if (!added.ok) throw new Error(`The new store ${store.slug} got no owner: ${added.reason}`);
  recordDecision(tx, application, { storeId: store.id, status: 'approved' });
  const decided = await markDecided(tx, {
    id,
    status: 'approved',
    reason: '',
    decidedBy,
    storeId: store.id,
    now,
  });
  await queueMail(tx, approvedMail(application, { slug: store.slug, isNewAccount: account.isNew, waits }));
  return { ok: true, application: decided, storeSlug: waits ? null : store.slug } as const;
}

async function reject(tx: AuditedTx, application: Locked, { id, reason, decidedBy, now }: Decision) {
  const decided = await markDecided(tx, { id, status: 'rejected', reason, decidedBy, storeId: null, now });
  recordDecision(tx, application, { storeId: null, status: 'rejected' });
  await queueMail(tx, rejectedMail(application, reason));
  return { ok: true, application: decided, storeSlug: null } as const;
}
