import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import type { Shop } from '#shop.ts';
import { insertDocument, lockSellerParty } from '../issue-queries.ts';
import { missingOfParty, missingOfShop, partyOfShop, type Party } from '../parties.ts';
import { listConsentingStores } from './consent-queries.ts';
import {
  atOnce,
  listDeemedStores,
  listDueCharges,
  listDueLosses,
  listDueRefunds,
  listDueSales,
  seriesOfSeller,
  seriesOfShop,
  type DueCharge,
  type DueLoss,
  type DueRefund,
  type DueSale,
  type SaleSeries,
} from './due-sales.ts';
import { queueSaleMail } from './mails/order-invoice.ts';
import { saleLines, type SaleLine } from './plan-sale.ts';
import { findBuyer, type SaleIssuer, type SaleKind } from './sale-queries.ts';
import { listDelivered, listGivenBack, listLinesOf, type ChangedLine } from './sold-line-queries.ts';

const actor: Actor = {
  kind: 'job',
  userId: null,
  name: 'issue-sale-invoices',
  storeId: null,
  requestId: null,
};

/**
 * Issues invoices and credit notes to buyers, once parts are delivered and paid, and once refunds are paid: in the name of the sellers who
 * agreed to it, and in the shop's own for parts of which it is the deemed supplier (there also for lost disputes). Issuers whose legal name
 * or address is missing wait.
 * Returns the number of documents.
 */
export async function issueSales(
  { db, clock, site }: Pick<Shop, 'db' | 'clock' | 'site'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let issued = 0;
  const { settings } = await site.read();
  const shop = partyOfShop(settings);
  const through = shop.legal_name || shop.name;
  const runs: Pick<Run, 'series' | 'shop' | 'through'>[] = (await listConsentingStores(db)).map(
    (storeId) => ({
      series: seriesOfSeller(storeId),
      shop: null,
      through,
    }),
  );
  if (missingOfShop(settings).length === 0)
    for (const storeId of await listDeemedStores(db))
      runs.push({ series: seriesOfShop(storeId, settings.invoices_from), shop, through: '' });
  for (const run of runs) {
    let after = 0;
    while (!isStopping()) {
      const from = after;
      const done = await audited(db, actor, (tx) =>
        issueSalesOf(tx, { ...run, after: from, now: clock.now() }),
      );
      issued += done.issued;
      if (done.last === null) break;
      after = done.last;
    }
  }
  return issued;
}

/** `shop`: the issuer of the shop's own documents. */
type Run = { series: SaleSeries; shop: Party | null; through: string; after: number; now: Date };

/** The store's lock makes a second run wait, which then finds nothing left; the unique keys would refuse it otherwise. */
async function issueSalesOf(tx: AuditedTx, { series, shop, through, after, now }: Run) {
  const seller = await lockSellerParty(tx, series.storeId);
  const by = { ...(shop ?? seller), through };
  let issued = 0;
  const done = (last: number | null) => ({
    ok: true,
    issued,
    last,
    ...(issued === 0 && { isUnchanged: true }),
  });
  if (missingOfParty(by).length > 0) return done(null);
  const issue = async (kind: SaleKind, due: DueSale, lines: SaleLine[]) => {
    if (await issueSale(tx, { kind, due, lines, series, by, seller: seller.name, now })) issued += 1;
  };
  const sales = await listDueSales(tx, series, after);
  for (const due of sales) await issue('sale-invoice', due, linesOf(await listDelivered(tx, due), 1));
  if (sales.length === atOnce) return done(sales.at(-1)!.transaction_id);
  for (const due of await listCorrections(tx, series))
    await ('refund_id' in due || 'dispute_id' in due
      ? issue('sale-credit-note', due, linesOf(await listGivenBack(tx, due), -1))
      : issue('sale-invoice', due, await listLinesOf(tx, due)));
  return done(null);
}

async function listCorrections(
  tx: AuditedTx,
  series: SaleSeries,
): Promise<(DueRefund | DueCharge | DueLoss)[]> {
  const [refunds, charges, losses] = await Promise.all([
    listDueRefunds(tx, series),
    listDueCharges(tx, series),
    listDueLosses(tx, series),
  ]);
  return [...refunds, ...charges, ...losses].toSorted(
    (one, other) => one.transaction_id - other.transaction_id,
  );
}

const linesOf = (changed: readonly ChangedLine[], sign: 1 | -1): SaleLine[] =>
  changed.flatMap(({ sold, change }) => saleLines(sold, change, sign));

type Sale = {
  kind: SaleKind;
  due: DueSale;
  lines: SaleLine[];
  series: SaleSeries;
  by: SaleIssuer;
  seller: string;
  now: Date;
};

/** False: nothing is charged, so that there is no document. */
async function issueSale(
  tx: AuditedTx,
  { kind, due, lines, series: { issuer, storeId }, by, seller, now }: Sale,
): Promise<boolean> {
  const sum = (key: 'net_minor' | 'tax_minor') => lines.reduce((total, line) => total + line[key], 0);
  const [net, tax] = [sum('net_minor'), sum('tax_minor')];
  if (net + tax === 0) return false;
  const buyer = await findBuyer(tx, due);
  const own =
    issuer === `store:${storeId}` ? {} : { seller: { name: seller, ships: buyer.shippedBy === 'seller' } };
  const { id, number } = await insertDocument(tx, {
    kind,
    issuer,
    store_id: storeId,
    period: due.occurred_at.toISOString().slice(0, 7),
    currency: buyer.currency,
    tax_percent: null,
    tax_reason: null,
    net_minor: net,
    tax_minor: tax,
    corrects_id: due.corrects_id,
    order_part_id: due.order_part_id,
    transaction_id: due.transaction_id,
    consent_id: due.consent_id,
    issued_at: now,
    issued_by: JSON.stringify({ ...by, ...own } satisfies SaleIssuer),
    issued_to: JSON.stringify(buyer.party),
  });
  const rows = lines.map((line) => ({
    ...line,
    invoice_id: id,
    transaction_id: due.transaction_id,
    order_part_id: due.order_part_id,
  }));
  await tx.insertInto('invoice_lines').values(rows).execute();
  tx.audit.record({
    action: 'invoice.issue',
    entity: 'invoice',
    entityId: id,
    label: number,
    storeId,
    before: null,
    after: { amount_minor: (kind === 'sale-invoice' ? 1 : -1) * (net + tax), currency: buyer.currency },
  });
  await queueSaleMail(tx, { id, number, kind, isDisputed: 'dispute_id' in due, buyer, seller });
  return true;
}
