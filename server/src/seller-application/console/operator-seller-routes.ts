import type { ConsoleApi } from '@souk/contract/console-api';
import type { Application, Seller, SellerRow } from '@souk/contract/console/operator-sellers';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { editingMs, signView, viewMs } from '#access/view-token.ts';
import { agreeTerms } from '#seller/agree-terms.ts';
import { beginView } from '#seller/begin-view.ts';
import { beginEditing, endEditing } from '#seller/edit-products.ts';
import { addStoreNote } from '#seller/add-store-note.ts';
import { planVacation } from '#seller/plan-vacation.ts';
import { reopenStore, suspendStore, type StoreChange } from '#seller/suspend-store.ts';
import { requestedVacationOf } from '#seller/vacation-view.ts';
import { askApplicant } from '../ask-applicant.ts';
import { decideApplication, type Decided } from '../decide-application.ts';
import { listDocuments } from '../document-queries.ts';
import { findApplication } from '../queries.ts';
import { previewDecision, type Previewed } from '../preview-decision.ts';
import { documentView } from '../view.ts';
import { addressState } from '#settings/place-names.ts';
import { directionOf } from '#texts/language.ts';
import {
  applicationList,
  findSeller,
  listDuplicates,
  listStoreMembers,
  previewSuspension,
  sellerList,
  type ApplicationRowOf,
  type SellerRowOf,
} from './operator-seller-queries.ts';
import { readAboutSeller } from './read-about-seller.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

type OfOne = Pick<ConsoleCall, 'db' | 'now' | 'settings' | 'language'> & {
  params: { id: number };
  caller: ConsoleCaller;
};

export const operatorSellerHandlers: ConsoleHandlers<ConsoleApi['operatorSellers']> = {
  async listApplications({ shop, query }) {
    const page = await listPage(shop, applicationList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(applicationRow), next: page.next, total: page.total };
  },

  readApplication: (call) => theApplication(call),
  approveApplication: (call) => decide(call, 'approve', ''),
  rejectApplication: (call) => decide(call, 'reject', call.body.reason),

  async askApplicant(call) {
    const { db, now, settings, caller, params, body } = call;
    const asked = await audited(db, caller.actor, (tx) =>
      askApplicant(tx, { id: params.id, question: body.question, replyTo: settings.email, now }),
    );
    if (asked.ok) return theApplication(call);
    return asked.reason === 'missing' ? refuseUnknown() : refuse('refusal.console.decided');
  },

  async previewApplicationMail({ shop, now, settings, params, body }) {
    const asked = { ...params, ...body, replyTo: settings.email, now };
    const previewed = await previewDecision(shop, asked);
    if (!previewed.ok) return refuseDecision(previewed);
    const { language, ...mail } = previewed.mail;
    return { ...mail, language: language.code, direction: directionOf(language) };
  },

  async listSellers({ shop, query, now, settings }) {
    const page = await listPage(shop, sellerList(query, { now, zone: settings.time_zone }), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(sellerRow), next: page.next, total: page.total };
  },

  readSeller: (call) => theSeller(call),

  async suspendSeller(call) {
    const { db, now, caller, params, body } = call;
    const done = await audited(db, caller.actor, (tx) =>
      suspendStore(tx, { id: params.id, reason: body.reason, now }),
    );
    return changed(call, done);
  },

  async reopenSeller(call) {
    const { db, caller, params } = call;
    return changed(call, await audited(db, caller.actor, (tx) => reopenStore(tx, { id: params.id })));
  },

  async viewAsSeller({ shop, db, now, caller, params }) {
    const view = { of: 'store' as const, id: params.id, until: new Date(now.getTime() + viewMs) };
    const begun = await audited(db, caller.actor, (tx) =>
      beginView(tx, { id: params.id, until: view.until }),
    );
    if (!begun.ok) return refuseUnknown();
    return {
      token: await signView(shop, { session: caller.session, view }),
      until: view.until.toISOString(),
    };
  },

  async editProductsOf({ shop, db, now, caller, params }) {
    const view = { of: 'products' as const, id: params.id, until: new Date(now.getTime() + editingMs) };
    const begun = await audited(db, caller.actor, (tx) =>
      beginEditing(tx, { id: params.id, until: view.until }),
    );
    if (!begun.ok) return refuseUnknown();
    return {
      token: await signView(shop, { session: caller.session, view }),
      until: view.until.toISOString(),
    };
  },

  async endEditingOf({ db, caller, params }) {
    const ended = await audited(db, caller.actor, (tx) => endEditing(tx, params));
    return ended.ok ? true : refuseUnknown();
  },

  async agreeTerms(call) {
    const { db, caller, params, body } = call;
    const terms = {
      id: params.id,
      commissionPercent: body.commission_percent,
      cashCollectedBy: body.cash_collected_by,
      shippedBy: body.shipped_by,
      goodsIn: body.goods_in,
    };
    return changed(call, await audited(db, caller.actor, (tx) => agreeTerms(tx, terms)));
  },

  async noteSeller(call) {
    const { db, now, caller, params, body } = call;
    const { userId } = caller.actor;
    const noted = await audited(db, caller.actor, (tx) =>
      addStoreNote(tx, { storeId: params.id, userId, note: body.note, now }),
    );
    return noted.ok ? theSeller(call) : refuseUnknown();
  },

  async planSellerVacation(call) {
    const { db, now, caller, params, body } = call;
    const vacation = requestedVacationOf(body.vacation);
    const done = await audited(db, caller.actor, (tx) =>
      planVacation(tx, { storeId: params.id }, { vacation, now }),
    );
    return done.ok ? theSeller(call) : refuseSave(done);
  },
};

async function changed(call: OfOne, done: StoreChange): Promise<Seller | Refusal> {
  if (done.ok) return theSeller(call);
  return done.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.decided');
}

async function decide(
  call: OfOne,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<Application | Refusal> {
  const { db, now, params, caller } = call;
  const decided = await decideApplication(db, {
    id: params.id,
    decision,
    reason,
    decidedBy: 'operator',
    actor: caller.actor,
    now,
  });
  return decided.ok ? theApplication(call) : refuseDecision(decided);
}

function refuseDecision(refused: Exclude<Decided | Previewed, { ok: true }>): Refusal {
  if (refused.reason === 'has-store')
    return refuse('refusal.console.has-store', { store: refused.storeName });
  if (refused.reason === 'name-taken')
    return refuse('refusal.seller.name-taken', { store: refused.storeName });
  return refused.reason === 'missing' ? refuseUnknown() : refuse('refusal.console.decided');
}

async function theApplication({ db, language, params: { id } }: OfOne): Promise<Application | Refusal> {
  const row = await findApplication(db, id);
  if (!row) return refuseUnknown();
  const [duplicates, documents] = await Promise.all([listDuplicates(db, row), listDocuments(db, id)]);
  const status = row.status as ApplicationRowOf['status']; // limited by the column's check; unproved ones are filtered
  return {
    ...applicationRow({ ...row, status, document_count: documents.length }),
    register_number: row.register_number,
    address_1: row.address_1,
    zip: row.zip,
    state: row.state,
    state_name: addressState(row, language.code),
    message: row.message,
    question: row.question,
    reason: row.reason,
    store_id: row.store_id,
    documents: documents.map(documentView),
    decided_at: row.decided_at?.toISOString() ?? null,
    // Exclude the store that this application opened.
    duplicates: duplicates.filter(({ kind, id }) => kind !== 'store' || id !== row.store_id),
  };
}

function applicationRow(row: ApplicationRowOf) {
  return {
    id: row.id,
    status: row.status,
    store_name: row.store_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    city: row.city,
    country: row.country,
    created_at: row.created_at.toISOString(),
    asked_at: row.asked_at?.toISOString() ?? null,
    document_count: row.document_count,
  };
}

async function theSeller({
  db,
  now,
  language,
  settings: { currency, time_zone: zone, default_commission_percent: shopPercent },
  params: { id },
}: OfOne): Promise<Seller | Refusal> {
  const row = await findSeller(db, id, { now, zone });
  if (!row) return refuseUnknown();
  const [members, preview, about] = await Promise.all([
    listStoreMembers(db, id),
    previewSuspension(db, { id, now, zone, currency }),
    readAboutSeller(db, { id, now, shopPercent }),
  ]);
  return {
    ...sellerRow(row),
    ...about,
    email: row.email,
    phone: row.phone,
    register_number: row.register_number,
    country: row.country,
    address_1: row.address_1,
    city: row.city,
    zip: row.zip,
    state: row.state,
    state_name: addressState(row, language.code),
    commission_percent: row.commission_percent === null ? null : Number(row.commission_percent),
    cash_collected_by: row.cash_collected_by,
    shipped_by: row.shipped_by,
    goods_in: row.goods_in,
    created_at: row.created_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    suspended_reason: row.suspended_reason,
    sold: { minor: preview.sold_minor, currency },
    members,
    preview: {
      products: row.products,
      carts: preview.carts,
      open_orders: preview.open_orders,
      flash_sales: preview.flash_sales,
    },
  };
}

function sellerRow(row: SellerRowOf): SellerRow {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: row.image,
    status: row.status,
    products: row.products,
    orders: row.orders,
    late: row.late,
    cancelled: row.cancelled,
    rating: Number(row.rating),
    reviews: row.review_count,
    ready: {
      shipping: row.has_shipping,
      products: row.products > 0,
      contact: row.has_contact,
      steps: row.has_steps,
    },
  };
}
