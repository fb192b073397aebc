import { MAIL_KINDS } from '@souk/rules/machine-names';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailKinds } from '#mail-kinds.ts';
import { recordParcel } from '#order/record-parcel.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildPayments } from '#payment/build-payments.ts';
import { applyAs } from '#seller-application/test-applicants.ts';
import type { OutgoingMail } from '#outbound/mailer.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBundleDeal, buildProduct, buildStore, buildTaxRule, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { composeMail, readTextsOnce } from './compose-mail.ts';

/*
 * Every kind of email in both directions. `SHOW_MAILS=<folder> npx vitest run server/src/notification/mail/every-kind.test.ts` writes them as HTML and
 * text for inspection.
 */

const languages = ['en', 'ar'] as const;
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const previews = {
  en: [
    'Your items should arrive soon.',
    'Enter this code to confirm your email address. The code is valid for 15 minutes and works once.',
  ],
  ar: ['سيصلك قريبًا.', 'أدخل هذا الرمز لتأكيد بريدك الإلكتروني. يعمل الرمز مرة واحدة ولمدة 15 دقيقة.'],
};
const at = '2026-11-20T12:00:00Z';
const bank = {
  beneficiary: 'Souk Handels GmbH',
  bankName: 'Example Bank',
  accountNumber: '0000142',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  branch: '',
  note: '',
};

let shop: TestShop;
let facts: Record<string, unknown>;
beforeAll(async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  shop = await buildTestShop({ payments: buildPayments({ bank }, { fetch, now: () => new Date(at), log }) });
  await setSetting(shop.db, 'site_name', 'Souk');
  await setSetting(shop.db, 'email', 'help@souk.example');
  await setSetting(shop.db, 'phone', '+49 30 0000 100');
  await setSetting(shop.db, 'vendor_registration', true);
  facts = await factsOfEach();
});
afterAll(() => shop.close());

async function factsOfEach(): Promise<Record<string, unknown>> {
  const noor = await buildStore(shop.db, { name: 'Noor Electronics', slug: 'noor' });
  const fjord = await buildStore(shop.db, { name: 'Fjord Home', slug: 'fjord' });
  const lamp = await buildProduct(shop.db, {
    title: 'Brass table lamp with a linen shade, dimmable, for E27 bulbs up to 60 W',
    storeId: noor,
    stock: 50,
    sellingMinor: 12_950,
    taxRuleId: await buildTaxRule(shop.db, { percent: 19 }),
    bundleDealId: await buildBundleDeal(shop.db, { buy: 2, free: 1 }),
  });
  const chair = await buildProduct(shop.db, {
    title: `${longWord} chair`,
    storeId: fjord,
    stock: 50,
    variants: { attribute: 'Wood', values: [{ title: 'Oak', stock: 50, priceMinor: 1_234_550 }] },
  });
  const voucher = await buildVoucher(shop.db, { flat_minor: 500 });
  const place = async (method: number, more: Record<string, unknown> = {}) => {
    const token = await buildGuest(shop.db, {
      items: [
        { product: lamp, quantity: 3 },
        { product: chair, quantity: 2 },
      ],
      address: {
        name: 'Layla Haddad',
        email: 'layla@example.com',
        delivery_instruction: 'Ring twice, please.',
      },
    });
    const { data } = await shop.call('POST order/action', {
      body: orderBody(token, { order_method: method, ...more }),
    });
    const parts = await shop.db
      .selectFrom('order_parts')
      .select('id')
      .where('order_id', '=', data.id)
      .orderBy('id')
      .execute();
    const { hold_until: holdUntil } = await shop.db
      .selectFrom('orders')
      .select('hold_until')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    return { orderId: data.id, number: data.order, partIds: parts.map(({ id }) => id), holdUntil };
  };
  const cash = await place(PAYMENT_METHOD_CODE.cash_on_delivery, { voucher: voucher.code });
  const transfer = await place(PAYMENT_METHOD_CODE.bank);
  const unshipped = await place(PAYMENT_METHOD_CODE.cash_on_delivery);
  const partlyCancelled = await place(PAYMENT_METHOD_CODE.bank);
  const [cancelledPartId] = partlyCancelled.partIds;
  await recordParcel(shop.db, {
    number: cash.number,
    store: 'noor',
    carrier: 'UPS',
    parcelNumber: '1Z 999 AA1 01 2345 6784',
  });
  await recordParcel(shop.db, {
    number: cash.number,
    store: 'fjord',
    carrier: 'Falcon Post',
    parcelNumber: 'FP 1',
  });
  await recordParcel(shop.db, {
    number: partlyCancelled.number,
    store: 'noor',
    carrier: 'UPS',
    parcelNumber: '1Z 999 AA1 01 2345 6784',
  });
  await shop.db
    .updateTable('order_parts')
    .set({ cancelled: true })
    .where('id', '=', cancelledPartId!)
    .execute();
  const { id: applicationId } = await applyAs(shop, { email: 'noor@example.com' });
  const { orderId, partIds } = cash;
  const [partId] = partIds;
  const { id: lineId } = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_part_id', '=', partId!)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: messageId } = await shop.db
    .insertInto('order_messages')
    .values({
      order_part_id: partId!,
      by_store: true,
      created_at: shop.clock.now(),
      message: `Would you like it in brass or in copper?\n\n${longWord}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comesBack = { orderId, partId, returnId: await refusedReturn({ partId: partId!, lineId }) };
  const code = { code: '4821', link: 'abcdefghijklmnop' };
  const cancelled = { orderId: partlyCancelled.orderId, by: 'buyer' };
  return {
    'already-registered': { name: 'Layla Haddad' },
    'bank-details-changed': {
      store: 'Noor Electronics',
      by: 'Noor Haddad',
      at: '2026-11-26T13:52:00.000Z',
      before: '3000',
      after: '6199',
      holder: 'Noor Haddad',
      country: 'DE',
      until: '2026-11-29T13:52:00.000Z',
    },
    'payout-method-changed': {
      store: 'Noor Electronics',
      by: 'Noor Haddad',
      at: '2026-11-26T13:52:00.000Z',
      provider: 'Stripe',
      until: '2026-11-29T13:52:00.000Z',
    },
    'cancel-code': { orderId, partId: null, ...code },
    'commission-invoice': {
      id: 7,
      number: 'C-2026-0007',
      kind: 'invoice',
      period: '2026-11',
      minor: 11_305,
      currency: 'USD',
    },
    'contact-answer': {
      name: 'Layla Haddad',
      subject: 'A lamp',
      message: 'Is it bright?',
      answer: 'It’s as bright as a 60 W bulb.',
    },
    'contact-message': {
      name: 'Layla Haddad',
      email: 'layla@example.com',
      subject: 'Where is my lamp?',
      message: `Hello,\n\nIt hasn’t arrived yet. ${longWord}\n\nLayla`,
    },
    'dac7-details': {
      missing: ['legal_name', 'tax_number'],
      isReminder: false,
      until: '2027-01-18T09:00:00Z',
    },
    'factor-changed': { name: 'Noor Haddad', change: 'passkey-removed', title: 'My phone' },
    invitation: { store: 'Noor Electronics', by: 'Noor Haddad', token: 'a-token-of-an-invitation' },
    'newsletter-confirm': { id: 1 },
    'newsletter-welcome': { id: 1 },
    notices: {
      store: 'Noor Electronics',
      console: 'seller',
      count: 23,
      lines: [
        { kind: 'order.late', about: '20261120ABC123', path: '/seller/orders/12' },
        { kind: 'stock.low', about: `${longWord} chair`, path: '/seller/stock?view=low' },
      ],
    },
    'order-address': { orderId: unshipped.orderId },
    'order-cancelled': {
      ...cancelled,
      partIds: [cancelledPartId],
      isWhole: false,
      refundMinor: 12_950,
      wasPaid: true,
    },
    'order-copy': { orderId: transfer.orderId },
    'order-invoice': {
      orderId,
      id: 7,
      number: 'S2-2026-0007',
      kind: 'invoice',
      seller: 'Noor Electronics',
      isDisputed: false,
    },
    'order-message': { orderId, partId, messageId },
    'order-moved': { orderId, partIds, status: 4 },
    'order-paid': { orderId: transfer.orderId, amountMinor: 2_500_000 },
    'order-parcel': { orderId, partId },
    'order-pieces': {
      orderId,
      partId,
      reason: 'sold_out',
      backMinor: 1250,
      wasPaid: true,
      pieces: [{ id: lineId, quantity: 1 }],
    },
    'order-placed': { orderId: transfer.orderId },
    'order-refunded': { orderId: partlyCancelled.orderId, amountMinor: 12_950, currency: 'USD' },
    'password-changed': { name: 'Layla Haddad' },
    'payment-reminder': { orderId: transfer.orderId, dueAt: at },
    'payout-failed': {
      number: 'P-0149',
      minor: 31_185,
      currency: 'USD',
      account: '3000',
      reason: 'The bank refused the file.',
    },
    'payout-returned': {
      number: 'P-0149',
      minor: 31_185,
      currency: 'USD',
      account: '3000',
      reason: 'Account closed',
    },
    'payout-sent': { number: 'P-0149', minor: 31_185, currency: 'USD', account: '3000', reason: '' },
    'product-decided': {
      title: 'Brass table lamp',
      storeName: 'Noor Electronics',
      isNew: false,
      path: '/seller/products/3',
      reason: 'The picture shows another lamp.',
    },
    'product-taken-down': { id: 12, title: 'Brass table lamp', reason: 'This plug type isn’t allowed here.' },
    'reset-code': code,
    'reset-link': { link: code.link, audience: 'operator' },
    'return-appealed': comesBack,
    'return-asked': comesBack,
    'return-decided': { ...comesBack, what: 'refused' },
    'seller-application': { applicationId },
    'seller-applied': { storeName: 'Noor Lamps', applicationId },
    'seller-approved': {
      email: 'noor@example.com',
      storeName: 'Noor Lamps',
      slug: 'noor-lamps',
      isNewAccount: true,
    },
    'seller-asked': {
      storeName: 'Noor Lamps',
      applicationId,
      question: 'Which register issued this number?',
      replyTo: 'shop@example.com',
    },
    'seller-code': code,
    'seller-debt': {
      minor: 8173,
      currency: 'USD',
      since: '2026-10-02T09:00:00Z',
      isReminder: false,
      payTo: {
        beneficiary: 'Souk GmbH',
        bank_name: '',
        account_number: '',
        iban: 'DE02120300000000202051',
        bic: '',
      },
    },
    'seller-message': { orderId, partId, messageId },
    'seller-order': { orderId: unshipped.orderId, partId: unshipped.partIds[0] },
    'seller-order-address': { orderId: unshipped.orderId, partId: unshipped.partIds[0] },
    'seller-order-cancelled': { ...cancelled, partId: cancelledPartId },
    'seller-rejected': { storeName: 'Noor Lamps', reason: 'We couldn’t verify the registration number.' },
    'seller-return': comesBack,
    'seller-withdrawal': { orderId, partId, at },
    'test-mail': { name: 'Omar Operator' },
    'transfer-details': { orderId: transfer.orderId },
    'transfer-reminder': { orderId: transfer.orderId, dueAt: transfer.holdUntil },
    'verify-code': code,
    'webhook-failed': {
      title: 'Warehouse',
      url: 'https://wms.example/hooks/souk',
      console: 'seller',
      since: '2026-11-17T12:00:00Z',
      now: at,
    },
    'withdrawal-receipt': { orderId, partIds, endedIds: [partId], at },
  };
}

/** A return request with long words. */
async function refusedReturn({ partId, lineId }: { partId: number; lineId: number }): Promise<number> {
  const at = shop.clock.now();
  const { store_id } = await shop.db
    .selectFrom('order_parts')
    .select('store_id')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow();
  const { id } = await shop.db
    .insertInto('returns')
    .values({
      order_part_id: partId,
      store_id,
      cause: 'damaged',
      state: 'refused',
      message: `The plug is bent.\n\n${longWord}`,
      answer: 'It was packed with care.',
      appeal: 'It was not.',
      asked_at: at,
      answered_at: at,
      answered_by: 'store',
      state_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { return_id: id, order_line_id: lineId, units: 1 };
  await shop.db.insertInto('return_lines').values(line).execute();
  return id;
}

function compose(name: string, language: string): Promise<OutgoingMail> {
  const mail = {
    id: 1,
    kind: name,
    recipient: 'layla@example.com',
    language_code: language,
    data: facts[name],
    tries: 1,
    first_try_at: new Date(at),
    created_at: new Date(at),
  };
  const textsOf = readTextsOnce(shop.app.shop);
  return composeMail(shop.app.shop, {
    mail: mail as never,
    kind: mailKinds.get(name)!,
    now: new Date(at),
    textsOf,
  });
}

test('covers every kind', () => {
  expect(Object.keys(facts).toSorted()).toEqual([...mailKinds.keys()].toSorted());
});

describe.each(languages)('in %s', (language) => {
  test.each([...mailKinds.keys()])('%s', async (name) => {
    const mail = await compose(name, language);
    const folder = process.env['SHOW_MAILS'];
    if (folder) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}-${language}.html`), mail.html);
      await writeFile(join(folder, `${name}-${language}.txt`), `${mail.subject}\n\n${mail.text}`);
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const shown = wordsOf(mail.html.slice(mail.html.indexOf('<h1')));
    expect(
      [...new Set(wordsOf(mail.text))].filter((word) => !shown.includes(word) && !isAddress(word)),
    ).toEqual([]);
    for (const address of mail.html.match(/(?<=href=")[^"]+/g)!.slice(1))
      expect(mail.text).toContain(plain(address));
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
    // Long words may break; others are short.
    for (const cell of mail.html.match(/<(?:td|h1)[^>]*font-size:[1-9][^>]*>/g)!)
      expect(cell).toMatch(/word-break:break-word|white-space:nowrap|width="36%"|^<td class="quiet"/);
    expect(mail.html.match(/background:#28323d!important/g)).toHaveLength(1);
  });

  test('the mailbox preview shows the email’s first text, before any greeting', async () => {
    const shows = async (name: string) =>
      /<div style="display:none[^>]*>([^&<]+)/.exec((await compose(name, language)).html)?.[1];
    const texts = await Promise.all(['order-moved', 'verify-code', 'contact-message'].map(shows));
    expect(texts).toEqual([...previews[language], `Hello,\n\nIt hasn’t arrived yet. ${longWord}\n\nLayla`]);
  });

  test('bank transfer details are emphasized', async () => {
    const { html } = await compose('order-placed', language);
    const panel = /<table class="panel"[\s\S]*?<\/table><\/td>/.exec(html)![0];
    for (const words of ['Souk Handels GmbH', bank.iban, bank.bic, '$24,960.00', '2026'])
      expect(panel).toContain(words);
  });
});

test('an email about cancelled items names no carrier and no arrival', async () => {
  for (const name of ['order-cancelled', 'seller-order-cancelled']) {
    const { text } = await compose(name, 'en');
    expect(text).toContain('Cancelled');
    expect(text).not.toMatch(/UPS|Expected/);
  }
});

test('times in emails come with their day, and without seconds', async () => {
  expect((await compose('payment-reminder', 'en')).text).toContain('until November 20 at 12:00 PM UTC.');
  expect((await compose('bank-details-changed', 'en')).text).toContain(
    'on November 26, 2026 at 1:52 PM UTC.',
  );
});

const plain = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const wordsOf = (text: string) =>
  plain(text.replaceAll(/<[^>]*>/g, ' '))
    .split(/[\s·:]+/)
    .filter((word) => word !== '--');
/** It follows a label. */
const isAddress = (word: string) => word.startsWith('//') || /^https?$/.test(word);

/** Readers of kinds that aren't for shoppers. */
const readers: Record<string, 'seller' | 'operator' | 'console' | 'applicant'> = {
  'commission-invoice': 'seller',
  'bank-details-changed': 'console',
  'payout-method-changed': 'console',
  'factor-changed': 'console',
  invitation: 'console',
  notices: 'console',
  'product-decided': 'seller',
  'payout-sent': 'seller',
  'payout-failed': 'seller',
  'payout-returned': 'seller',
  'product-taken-down': 'seller',
  'return-appealed': 'operator',
  'seller-application': 'operator',
  'seller-applied': 'applicant',
  'seller-approved': 'seller',
  'seller-asked': 'applicant',
  'seller-code': 'applicant',
  'dac7-details': 'seller',
  'seller-debt': 'seller',
  'seller-message': 'seller',
  'seller-order': 'seller',
  'seller-withdrawal': 'seller',
  'seller-order-address': 'seller',
  'seller-order-cancelled': 'seller',
  'seller-rejected': 'applicant',
  'seller-return': 'seller',
  'test-mail': 'operator',
  'webhook-failed': 'console',
};
const ofApplicants = /^\/seller\/(?:register|application\/)/;
const ofSellers = /^\/(?:seller(?!\/(?:register|application|approval))|shop\/)/;
const ofOperators = /^\/(?:operator|seller\/approval\/)/;
/** Where each reader can act; the shop's pages ask for a shopper's login, which opens no console. */
const placesOf: Record<string, (path: string) => boolean> = {
  shopper: (path) => !/^\/(?:seller|operator)\b/.test(path),
  seller: (path) => ofSellers.test(path),
  operator: (path) => ofOperators.test(path),
  console: (path) => ofSellers.test(path) || ofOperators.test(path) || path.startsWith('/forgot-password'),
  applicant: (path) => ofApplicants.test(path),
};

test.each([...mailKinds.keys()])('every link of %s leads to where its reader can act', async (name) => {
  const { html } = await compose(name, 'en');
  const { publicUrl } = shop.app.shop;
  const paths = html
    .match(/(?<=href=")[^"]+/g)!
    .map(plain)
    .filter((url) => url.startsWith(`${publicUrl}/`))
    .map((url) => url.slice(publicUrl.length))
    .filter((path) => path !== '/'); // the logo
  const leadsThere = placesOf[readers[name] ?? 'shopper']!;
  expect(paths.filter((path) => !leadsThere(path))).toEqual([]);
  if (readers[name] === 'seller' || readers[name] === 'operator') expect(paths).not.toEqual([]);
});

test('each has a name in the console', () => {
  expect([...mailKinds.keys()].toSorted()).toEqual([...MAIL_KINDS].toSorted());
});
