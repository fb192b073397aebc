import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { queueMail } from './queue-mail.ts';
import { orderCopy } from '#order/mails/order-copy.ts';

const hostile = `</script><img src=x onerror=alert(1)>"'{{7*191}} {name}`;
const escaped = '&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;&#34;&#39;{{7*191}} {name}';

let shop: TestShop;
let orderId: number;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'site_name', `${hostile}\r\nBcc: all@example.com`);
  await setSetting(shop.db, 'primary_color', '#ffee00');
  await setSetting(shop.db, 'email', 'shop@example.com');
  await shop.db
    .insertInto('interface_texts')
    .values([
      { language_code: 'en', key: 'mail.order-copy.title', text: `Copy ${hostile.replaceAll("'", '')}` },
      { language_code: 'en', key: 'mail.order-copy.text', text: 'Broken {' },
    ])
    .execute();
  const product = await buildProduct(shop.db, {
    title: hostile,
    storeId: await buildStore(shop.db, { name: hostile }),
  });
  const token = await buildGuest(shop.db, {
    items: [{ product }],
    address: { name: hostile, address_1: hostile, city: 'Berlin\r\nBcc: b@example.com' },
  });
  orderId = (await shop.call('POST order/action', { body: orderBody(token) })).data.id;
});
afterAll(() => shop.close());

test('names of shoppers, products, stores and the shop are inserted literally, never as markup (ASVS 1.2.1, 1.3.7)', async () => {
  const [mail] = await shop.mails();
  expect(mail!.text).toContain(`Hello ${hostile},`);
  expect(mail!.text).toContain(`1 × ${hostile}`);
  expect(mail!.html).toContain(`Hello ${escaped},`);
  expect(mail!.html).toContain(`1 × ${escaped}`);
  expect(mail!.html).not.toMatch(/<img src=x|<\/?script|1337/i);
  expect(mail!.html.match(/<img /g)).toHaveLength(1); // the logo
});

test('header values have no line breaks (ASVS 1.3.11)', async () => {
  const [mail] = await shop.mails();
  for (const header of [mail!.subject, mail!.from.name, mail!.from.address, mail!.to, mail!.messageId])
    expect(header).not.toMatch(/[\r\n]/);
  expect(mail!.from).toEqual({ name: `${hostile} Bcc: all@example.com`, address: 'shop@example.com' });
});

test('links and pictures use PUBLIC_URL, and colors are the shop’s with sufficient contrast', async () => {
  const [mail] = await shop.mails();
  const addresses = [...mail!.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThanOrEqual(4);
  for (const address of addresses) expect(address).toMatch(/^http:\/\/shop\.test\//);
  expect(mail!.html).toContain('src="http://shop.test/uploads/email-logo.png"');
  expect(mail!.html).toContain('bgcolor="#ffee00"');
  expect(mail!.html).toContain('color:#000000');
});

test('uses the operator’s texts, a malformed one literally', async () => {
  await inTransaction(shop.db, (tx) =>
    queueMail(tx, {
      kind: orderCopy,
      cause: 'again',
      to: 'layla@example.com',
      language: 'en',
      data: { orderId },
    }),
  );
  const mail = (await shop.mails()).at(-1)!;
  expect(mail.kind).toBe('order-copy');
  expect(mail.text).toContain('Broken {');
});

test('a deleted language falls back to the default one', async () => {
  await inTransaction(shop.db, (tx) =>
    queueMail(tx, {
      kind: orderCopy,
      cause: 'in-french',
      to: 'layla@example.com',
      language: 'fr',
      data: { orderId },
    }),
  );
  expect((await shop.mails()).at(-1)!.html).toContain('<html lang="en" dir="ltr">');
});
