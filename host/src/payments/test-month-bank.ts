import { audited } from '@souk/server/access/audited';
import { bookTransactions } from '@souk/server/payment/bank-statement/book-transactions';
import { importStatement } from '@souk/server/payment/bank-statement/import-statement';
import { approvePayouts } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { fetchPayoutFile } from '@souk/server/payment/payout/fetch-payout-file';
import { payoutNumber } from '@souk/server/payment/payout/payout-amounts';
import { sendPayouts } from '@souk/server/payment/payout/send-payouts';
import type { Shop } from '@souk/server/shop';
import { sellers, type Month } from './test-month.ts';

/* Payouts of the day of trade, and the bank's statements. */

type Entry = {
  minor: number;
  currency: string;
  direction: 'in' | 'out';
  /** What the payer wrote, or the number of the payout. */
  words: string;
  /** The bank's id. */
  id: string;
  returned?: { code: string; feeMinor: number };
};

/** Imports a statement (camt.053) with these entries and books every new one; returns what each was. */
export async function bankBooks({ shop, mara }: Month, entries: readonly Entry[]): Promise<string[]> {
  const now = shop.clock.now();
  const day = now.toISOString().slice(0, 10);
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries
    .map((entry) => entryText(entry, day))
    .join('')}</Stmt></BkToCstmrStmt></Document>`;
  const imported = await audited(shop.db, mara, (tx) =>
    importStatement(tx, { name: `${day}.xml`, text, currency: 'EUR', now }),
  );
  if (!imported.ok) throw new Error(`The statement was refused: ${imported.reason}`);
  if (imported.statementId === null) return [];
  const lines = await shop.db
    .selectFrom('bank_lines')
    .select('id')
    .where('statement_id', '=', imported.statementId)
    .orderBy('id')
    .execute();
  const booking = { lines, maySettlePayouts: true, actor: mara, now };
  const { outcomes } = await bookTransactions(shop.app.shop, booking);
  return outcomes.map((outcome) => (outcome.ok ? outcome.result : outcome.reason));
}

function entryText({ minor, currency, direction, words, id, returned }: Entry, day: string): string {
  const amount = (of: number) => `<Amt Ccy="${currency}">${(of / 100).toFixed(2)}</Amt>`;
  const back =
    returned === undefined
      ? ''
      : `<Chrgs><Rcrd>${amount(returned.feeMinor)}</Rcrd></Chrgs><RtrInf><Rsn><Cd>${returned.code}</Cd></Rsn></RtrInf>`;
  return `<Ntry>${amount(minor)}<CdtDbtInd>${direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${words}</EndToEndId></Refs>${back}</TxDtls></NtryDtls></Ntry>`;
}

type Payout = { id: number; store_id: number; amount_minor: number; currency: string; state: string };

const listPayouts = ({ shop }: Month): Promise<Payout[]> =>
  shop.db
    .selectFrom('payouts')
    .select(['id', 'store_id', 'amount_minor', 'currency', 'state'])
    .orderBy('id')
    .execute();

/** As in `A 391.46 EUR sent`, in the order of their ids. */
export async function everyPayout(month: Month): Promise<string[]> {
  return (await listPayouts(month)).map((row) => {
    const seller = sellers.find((one) => month.stores[one] === row.store_id);
    return `${seller} ${(row.amount_minor / 100).toFixed(2)} ${row.currency} ${row.state}`;
  });
}

/**
 * Drafts payouts, twice at once, has them approved by both operators and sends them, those in EUR in a SEPA file; returns its id, or null
 * if there were none in EUR. `isFirst`: the job that drafts them may be killed.
 */
export async function payOut(month: Month, { isFirst = false } = {}): Promise<number | null> {
  const { shop, mara, jon, job } = month;
  const now = shop.clock.now();
  const { settings } = await shop.app.shop.site.read();
  const draft = (own: Pick<Shop, 'db'> = shop) =>
    audited(own.db, mara, (tx) => draftPayouts(tx, { now: shop.clock.now(), rules: settings, by: 'Mara' }));
  if (isFirst) await job('draft-payouts', draft);
  await Promise.all([draft(), draft()]);
  const drafts = (await listPayouts(month)).filter(({ state }) => state === 'draft');
  const ids = drafts.map(({ id }) => id);
  await Promise.all([mara, jon].map((actor) => approvePayouts(shop.app.shop, { ids, actor, now, settings })));
  const send = async (format: 'sepa' | 'csv') => {
    const own = drafts.filter(({ currency }) => (currency === 'EUR') === (format === 'sepa'));
    const toSend = { ids: own.map(({ id }) => id), format, settings, actor: mara, now: shop.clock.now() };
    return (await sendPayouts(shop.app.shop, toSend)).batchId;
  };
  await send('csv');
  return send('sepa');
}

/** The file for the bank. */
export async function payoutFile({ shop, mara }: Month, id: number): Promise<string> {
  const { settings } = await shop.app.shop.site.read();
  const { authSecret } = shop.app.shop;
  const fetched = await audited(shop.db, mara, (tx) => fetchPayoutFile(tx, { id, authSecret, settings }));
  if (!fetched.ok) throw new Error(`There is no file: ${fetched.reason}`);
  return fetched.file.text;
}

/** The bank's statement shows every payout that was sent; imported twice. */
export async function bankPays(month: Month): Promise<string[]> {
  const sent = (await listPayouts(month)).filter(({ state }) => state === 'sent');
  const entries = sent.map(({ id, amount_minor: minor, currency }) => {
    const words = payoutNumber(id);
    return { minor, currency, direction: 'out', words, id: `B-${words}` } as const;
  });
  return [...(await bankBooks(month, entries)), ...(await bankBooks(month, entries))];
}

/** The bank returns B's payout in EUR, less its fee. */
export async function bankReturns(month: Month, back: { code: string; feeMinor: number }): Promise<string[]> {
  const own = (one: Payout) => one.store_id === month.stores.B && one.currency === 'EUR';
  const { id, amount_minor: minor } = (await listPayouts(month)).find(own)!;
  const entry = { minor: minor - back.feeMinor, currency: 'EUR', direction: 'in', returned: back } as const;
  return bankBooks(month, [{ ...entry, words: payoutNumber(id), id: 'B-back' }]);
}
