import type { ConsoleApi } from '@souk/contract/console-api';
import type { Customer, CustomerRow } from '@souk/contract/console/operator-people';
import type { Kysely } from 'kysely';
import { blockAccount, signOutEverywhere, unblockAccount, type Blocked } from '#account/block-account.ts';
import { audited } from '#access/audited.ts';
import { listMemberships } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { refuseUnconfirmed } from '#http/refuse-unconfirmed.ts';
import { listPage } from '#records/list-page.ts';
import { anonymiseAccount } from '../end-account.ts';
import { exportPerson } from '../export-person.ts';
import { customerList, findCustomer, type CustomerRowOf } from './operator-people-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorCustomerHandlers: ConsoleHandlers<ConsoleApi['operatorCustomers']> = {
  async listCustomers({ shop, settings, query }) {
    const page = await listPage(shop, customerList(query, settings.currency), query);
    if (!page.ok) return refuseCursor();
    return {
      rows: page.rows.map((row) => rowView(row, settings.currency)),
      next: page.next,
      total: page.total,
    };
  },

  readCustomer: ({ db, settings, now, params: { id } }) =>
    readOne(db, { id, now, currency: settings.currency }),

  async blockCustomer({ db, settings, now, caller, params: { id }, body: { reason } }) {
    const unconfirmed = await refuseMember(db, { id, caller, now });
    if (unconfirmed) return unconfirmed;
    const blocked = await audited(db, caller.actor, (tx) => blockAccount(tx, { userId: id, reason, now }));
    return answer(blocked, () => readOne(db, { id, now, currency: settings.currency }));
  },

  async unblockCustomer({ db, settings, now, caller, params: { id } }) {
    const unconfirmed = await refuseMember(db, { id, caller, now });
    if (unconfirmed) return unconfirmed;
    const open = await audited(db, caller.actor, (tx) => unblockAccount(tx, { userId: id }));
    return answer(open, () => readOne(db, { id, now, currency: settings.currency }));
  },

  async signOutCustomer({ db, settings, now, caller, params: { id } }) {
    const out = await audited(db, caller.actor, (tx) => signOutEverywhere(tx, { userId: id, now }));
    return answer(out, () => readOne(db, { id, now, currency: settings.currency }));
  },

  async exportCustomer({ db, caller, params: { id } }) {
    const taken = await audited(db, caller.actor, (tx) => exportPerson(tx, { userId: id }));
    return taken.ok ? { data: taken.data } : refuseUnknown();
  },

  async anonymiseCustomer({ db, caller, params: { id } }) {
    const erased = await audited(db, caller.actor, (tx) => anonymiseAccount(tx, { userId: id }));
    if (erased.ok) return true as const;
    if (erased.reason === 'not_found') return refuseUnknown();
    if (erased.reason === 'owns-shop') return refuse('refusal.console.runs-shop');
    return refuse('refusal.console.owns-store', { store: erased.store });
  },
};

/** Blocking a store's member also suspends their rights there, so it needs a recent confirmation, as does unblocking. */
async function refuseMember(
  db: Kysely<DB>,
  { id, caller, now }: { id: number; caller: ConsoleCaller; now: Date },
): Promise<Refusal | null> {
  return (await listMemberships(db, id)).length > 0 ? refuseUnconfirmed('rights', caller, now) : null;
}

function answer<Reply>(outcome: Blocked, read: () => Promise<Reply>) {
  if (outcome.ok) return read();
  return Promise.resolve(
    outcome.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.runs-shop'),
  );
}

async function readOne(db: Kysely<DB>, asked: { id: number; currency: string; now: Date }) {
  const row = await findCustomer(db, asked);
  if (!row) return refuseUnknown();
  const view: Customer = {
    ...rowView(row, asked.currency),
    phone: row.phone ?? '',
    logins: row.logins,
    blocked: row.blocked_at && { at: row.blocked_at.toISOString(), reason: row.blocked_reason },
    newest: row.newest.map(({ at, minor, currency, ...order }) => ({
      ...order,
      at: new Date(at).toISOString(),
      total: { minor, currency },
    })),
    erased: {
      orders: row.orders,
      reviews: row.erased_reviews,
      addresses: row.erased_addresses,
      messages: row.erased_messages,
      lists: row.erased_lists,
      newsletter: row.has_newsletter,
    },
  };
  return view;
}

function rowView(row: CustomerRowOf, currency: string): CustomerRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    created_at: row.created_at.toISOString(),
    orders: row.orders,
    spent: { minor: Number(row.spent_minor), currency },
    also_spent: row.also_spent,
    last_order_at: row.last_order_at?.toISOString() ?? null,
    is_blocked: row.is_blocked,
  };
}
