import { consoleApi } from '@souk/contract/console-api';
import { audited } from '@souk/server/access/audited';
import { callConsole } from '@souk/server/console/test-consoles';
import { decideApplication } from '@souk/server/seller-application/decide-application';
import { applyAs, sendDocument } from '@souk/server/seller-application/test-applicants';
import { agreeTerms } from '@souk/server/seller/agree-terms';
import { expect } from 'vitest';
import { asOwner, sellers, type Month, type Seller } from './test-month.ts';

/* Sellers of the day of trade: how they apply, and what they say of themselves. */

type Own = {
  name: string;
  email: string;
  legalName: string;
  address: { country: string; state: string; zip: string; city: string };
  vatNumber: string;
  iban: string;
  /** Null: the shop's rate. */
  commission: number | null;
  collects: 'seller' | 'courier';
};

/** B sells from another EU country with a VAT number, C from outside the EU: no tax on their commission. */
export const sellerFacts: Record<Seller, Own> = {
  A: {
    name: 'Aria Audio',
    email: 'aria@example.com',
    legalName: 'Aria Audio GmbH',
    address: { country: 'DE', state: 'BE', zip: '10119', city: 'Berlin' },
    vatNumber: 'DE136695976',
    iban: 'DE89370400440532013000',
    commission: null,
    collects: 'seller',
  },
  B: {
    name: 'Basil Home',
    email: 'basil@example.com',
    legalName: 'Basil Home SARL',
    address: { country: 'FR', state: '', zip: '75011', city: 'Paris' },
    vatNumber: 'FR40303265045',
    iban: 'FR1420041010050500013M02606',
    commission: null,
    collects: 'courier',
  },
  C: {
    name: 'Cedar Craft',
    email: 'cedar@example.com',
    legalName: 'Cedar Craft Ltd. Şti.',
    address: { country: 'TR', state: '', zip: '34421', city: 'Istanbul' },
    vatNumber: '',
    iban: 'DE75512108001245126199',
    commission: 12.5,
    collects: 'seller',
  },
};

/** The sellers apply with a document, prove their email addresses and are approved. */
export async function openStores(month: Month): Promise<void> {
  const { shop, language } = month;
  const headers = { language: language.code };
  for (const seller of sellers) {
    const { name, email, address } = sellerFacts[seller];
    const { id } = await applyAs(shop, { name, email, store_name: name, ...address }, headers);
    expect((await sendDocument(shop, id)).form).toEqual([]);
    const decided = {
      decision: 'approve',
      reason: '',
      decidedBy: 'operator',
      now: shop.clock.now(),
    } as const;
    expect(await decideApplication(shop.db, { id, ...decided, actor: month.mara })).toMatchObject({
      ok: true,
    });
    const owner = await shop.db
      .selectFrom('memberships')
      .innerJoin('stores', 'stores.id', 'memberships.store_id')
      .select(['store_id', 'user_id'])
      .where('stores.name', '=', name)
      .executeTakeFirstOrThrow();
    month.stores[seller] = owner.store_id!; // joined by it
    month.owners[seller] = owner.user_id;
    await fillIn(month, seller);
  }
}

/** Business details and bank account, by the owner; terms, by the shop. */
async function fillIn(month: Month, seller: Seller): Promise<void> {
  const { shop, stores, mara } = month;
  const { legalName, vatNumber, iban, commission, collects } = sellerFacts[seller];
  const headers = await asOwner(month, seller);
  const changes = {
    legal_name: { from: '', to: legalName },
    vat_number: { from: '', to: vatNumber },
    is_self_certified: { from: false, to: true },
  };
  const saved = await callConsole(shop, consoleApi.sellerStore.changeProfile, { headers, body: { changes } });
  expect(saved.status).toBe(200);
  expect(await saveBank(month, seller, iban)).toBeNull();
  const terms = { id: stores[seller], commissionPercent: commission, cashCollectedBy: collects };
  await audited(shop.db, mara, (tx) => agreeTerms(tx, terms));
}

/** The owner saves bank details; returns until when payouts wait. */
export async function saveBank(month: Month, seller: Seller, iban: string): Promise<string | null> {
  const saved = await callConsole(month.shop, consoleApi.sellerBankDetails.saveBankDetails, {
    headers: await asOwner(month, seller),
    body: {
      holder: sellerFacts[seller].legalName,
      country: iban.slice(0, 2),
      currency: 'EUR',
      kind: 'iban',
      iban,
      account: '',
      routing: '',
      bic: '',
    },
  });
  expect(saved.status).toBe(200);
  return saved.data.account!.payouts_resume_at;
}
