import type { ConsoleApi } from '@souk/contract/console-api';
import type { Approval, ApprovalRow } from '@souk/contract/console/operator-approvals';
import { wholeShop } from '#access/scope.ts';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, Refusal, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import {
  approveDraft,
  rejectDraft,
  type ContactOf,
  type DecidedDraft,
} from '#product/approval/decide-draft.ts';
import { changesOf } from '#product/approval/changes-of.ts';
import {
  countDecided,
  findWaiting,
  nameReferences,
  waitingDrafts,
} from '#product/approval/waiting-drafts.ts';
import { inReadingOrder } from '#product/approval/reviewed-fields.ts';
import type { WaitingRow } from '#product/approval/waiting-drafts.ts';
import { readProducts } from '#product/save/read-products.ts';
import { listStoreContacts } from '../list-store-contacts.ts';
import { trustStore } from '../trust-store.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

const contactOf: ContactOf = async (tx, storeId) =>
  (await listStoreContacts(tx, [storeId])).get(storeId) ?? null;

export const operatorApprovalHandlers: ConsoleHandlers<ConsoleApi['operatorApprovals']> = {
  async listApprovals({ shop, query }) {
    const page = await listPage(shop, waitingDrafts(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(rowView), next: page.next, total: page.total };
  },

  async readApproval({ db, settings, params, now }) {
    const draft = await findWaiting(db, params.id);
    if (!draft) return refuseUnknown();
    const [products, decided] = await Promise.all([
      draft.product_id === null ? null : readProducts(db, wholeShop, [draft.product_id]),
      countDecided(db, { storeId: draft.store_id, now }),
    ]);
    const product = products?.get(draft.product_id!) ?? null; // the query selects product_id
    const changes = changesOf(draft, product);
    const names = await nameReferences(db, [
      Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    ]);
    const price = product ? product.values.selling_minor : draft.body['selling_minor'];
    return {
      ...rowView(draft),
      publish_at: draft.publish_at?.toISOString() ?? null,
      slug: product && product.values.status === 'public' && !product.isArchived ? product.values.slug : null,
      changes: changes as Approval['changes'],
      names,
      selling: typeof price === 'number' ? { minor: price, currency: settings.currency } : null,
      seller: { ...decided, is_trusted: draft.skips_approval },
    };
  },

  async approveProduct({ db, caller, params, version, now }) {
    const asked = { id: params.id, version, now, contactOf };
    const decided = await audited(db, caller.actor, (tx) => approveDraft(tx, asked));
    return decided.ok ? true : refuseDecision(decided);
  },

  async rejectProduct({ db, caller, params, body, version, now }) {
    const asked = { id: params.id, version, now, contactOf, reason: body.reason };
    const decided = await audited(db, caller.actor, (tx) => rejectDraft(tx, asked));
    return decided.ok ? true : refuseDecision(decided);
  },

  async decideProducts({ db, caller, body: { decision, reason, rows }, now }) {
    const outcomes: { id: number; outcome: Outcome }[] = [];
    for (const { id, version } of rows) {
      const asked = { id, version, now, contactOf };
      const decided = await audited(db, caller.actor, (tx) =>
        decision === 'approve' ? approveDraft(tx, asked) : rejectDraft(tx, { ...asked, reason }),
      );
      outcomes.push({ id, outcome: outcomeOf(decided) });
    }
    return outcomes;
  },

  async trustSeller({ db, caller, params, body }) {
    const trust = { id: params.id, isTrusted: body.is_trusted };
    const done = await audited(db, caller.actor, (tx) => trustStore(tx, trust));
    return done.ok ? true : refuseUnknown();
  },
};

type Refused = Exclude<DecidedDraft, { ok: true }>;
type Outcome = 'done' | 'decided' | 'stale' | 'conflict' | 'invalid';

function outcomeOf(decided: DecidedDraft): Outcome {
  if (decided.ok) return 'done';
  if (decided.reason === 'decided' || decided.reason === 'stale' || decided.reason === 'conflict')
    return decided.reason;
  return decided.reason === 'not_found' ? 'decided' : 'invalid';
}

function refuseDecision(refused: Refused): Refusal {
  if (refused.reason === 'decided') return refuse('refusal.console.decided');
  if (refused.reason === 'stale') return new Refusal([{ key: 'refusal.console.conflict' }], 409);
  return refuseSave(refused);
}

function rowView(row: WaitingRow): ApprovalRow {
  return {
    id: row.id,
    version: row.version,
    product_id: row.product_id,
    title: row.title,
    image: row.image,
    store: { id: row.store_id, name: row.store_name },
    by: row.actor_name,
    submitted_at: (row.submitted_at ?? row.updated_at).toISOString(),
    fields: inReadingOrder(Object.keys(row.body)),
  };
}
