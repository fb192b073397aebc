import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import type { Shop } from '#shop.ts';
import { listDuePostings, operatorReportPeriod, sumDuePostings, type DuePosting } from './due-postings.ts';
import { findInvoicedUntil, findUsableVatNumber, insertInvoice, lockSellerParty } from './issue-queries.ts';
import { commissionInvoice } from './mails/commission-invoice.ts';
import { missingOfSeller, missingOfShop, partyOfShop } from './parties.ts';
import { intoOpenMonths, planInvoices, type PlannedInvoice } from './plan-invoices.ts';

const actor: Actor = { kind: 'job', userId: null, name: 'issue-invoices', storeId: null, requestId: null };

/**
 * Issues the invoices and credit notes for the commission of past months, each store and currency in its own transaction. Issues nothing
 * while the shop's legal details are missing, and nothing to sellers whose own are. Returns the number of documents.
 */
export async function issueInvoices(
  { db, clock, site }: Pick<Shop, 'db' | 'clock' | 'site'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = clock.now();
  const { settings } = await site.read();
  if (missingOfShop(settings).length > 0) return 0;
  const due = await sumDuePostings(db, operatorReportPeriod(settings, now));
  const accounts = new Map(
    due.map(({ store_id, currency }) => [`${store_id} ${currency}`, { store_id, currency }]),
  );
  let issued = 0;
  for (const { store_id: storeId, currency } of accounts.values()) {
    if (isStopping()) break;
    const outcome = await audited(db, actor, (tx) => issueToSeller(tx, { storeId, currency, now, settings }));
    issued += outcome.numbers.length;
  }
  return issued;
}

type Due = { storeId: number; currency: string; now: Date; settings: Settings };

/**
 * The store's lock makes a second run wait, which then finds nothing left. Without it, the unique key of the lines would fail the
 * second one.
 */
async function issueToSeller(tx: AuditedTx, { storeId, currency, now, settings }: Due) {
  const party = await lockSellerParty(tx, storeId);
  const [usableVatNumber, invoicedUntil, due] = await Promise.all([
    findUsableVatNumber(tx, storeId),
    findInvoicedUntil(tx, { storeId, currency }),
    listDuePostings(tx, { storeId, currency, span: operatorReportPeriod(settings, now) }),
  ]);
  const postings = intoOpenMonths(due, { invoicedUntil, lastMonth: lastMonthOf(now) }).filter(
    ({ tax_reason: reason }) => missingOfSeller({ party, usableVatNumber }, reason).length === 0,
  );
  const numbers: string[] = [];
  const issue = async (plan: PlannedInvoice) => {
    const by = partyOfShop(settings);
    const { id, number } = await insertInvoice(tx, { plan, storeId, currency, now, by, to: party });
    recordInvoice(tx, { id, number, plan, storeId, currency });
    await mailInvoice(tx, { id, number, plan, storeId, currency });
    numbers.push(number);
    return id;
  };
  const chargedNow = new Map<number, number>();
  for (const plan of planInvoices(postings, 'commission-invoice')) {
    const id = await issue(plan);
    for (const posting of plan.postings)
      if (posting.kind === 'earned') chargedNow.set(posting.order_part_id, id);
  }
  const chargedOn = (posting: DuePosting) =>
    posting.charged_on ?? chargedNow.get(posting.order_part_id) ?? null;
  for (const plan of planInvoices(postings, 'commission-credit-note', chargedOn)) await issue(plan);
  return { ok: true, numbers, ...(numbers.length === 0 ? { isUnchanged: true } : {}) };
}

const lastMonthOf = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

/** Tells the store's owner. */
async function mailInvoice(tx: AuditedTx, { id, number, plan, storeId, currency }: Issued): Promise<void> {
  const contact = (await listStoreContacts(tx, [storeId])).get(storeId);
  if (!contact) return;
  const kind = plan.kind === 'commission-invoice' ? 'invoice' : 'credit-note';
  const { period, net_minor: net, tax_minor: tax } = plan;
  await queueMail(tx, {
    kind: commissionInvoice,
    cause: `commission-invoice:${id}`,
    to: contact.email,
    language: contact.language,
    data: { id, number, kind, period, minor: net + tax, currency },
  });
}

type Issued = { id: number; number: string; plan: PlannedInvoice; storeId: number; currency: string };

function recordInvoice(tx: AuditedTx, { id, number, plan, storeId, currency }: Issued): void {
  tx.audit.record({
    action: 'invoice.issue',
    entity: 'invoice',
    entityId: id,
    label: number,
    storeId,
    before: null,
    after: {
      amount_minor: (plan.kind === 'commission-invoice' ? 1 : -1) * (plan.net_minor + plan.tax_minor),
      currency,
    },
  });
}
