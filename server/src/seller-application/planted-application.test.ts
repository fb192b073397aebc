import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, linkOf, mailTo, samePage } from '#account/test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { decideApplication } from './decide-application.ts';
import { applicationBody } from './test-applicants.ts';

/* As with accounts, a proof opens exactly the application that its email was sent for. */

let noor = { store_name: 'Noor Lamps', password: 'only Noor knows', phone: '+49 30 0000 142' };
const mallory = {
  store_name: 'Mallory’s',
  name: 'Mallory',
  password: 'Mallory knows it',
  phone: '+49 30 6666 666',
};

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
  await setSetting(shop.db, 'vendor_registration', true);
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `noor-${count++}@example.com`;
  noor = { ...noor, store_name: `Noor Lamps ${count}` };
});

type Headers = Record<string, string>;

async function apply(fields: Record<string, unknown>, headers: Headers = {}) {
  const reply = await shop.call('POST seller/signup', {
    body: applicationBody({ email, ...fields }),
    headers,
  });
  const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return { mail: await mailTo(shop, email), headers: { ...headers, cookie: cookie.split(';')[0]! } };
}
type Mail = Awaited<ReturnType<typeof apply>>['mail'];
const byCode = (mail: Mail, headers: Headers = {}) =>
  shop.call('POST seller/verify', { body: { email, code: codeOf(mail) }, headers });
const byLink = (mail: Mail, headers: Headers = {}) =>
  shop.call('POST seller/verify', { body: { link: linkOf(mail) }, headers });
const signIn = (password: string) => shop.call('POST user/signin', { body: { email, password } });

/** Only Noor's application exists, and approving it opens an account with Noor's password. */
async function expectNoorsStore() {
  const rows = await shop.db
    .selectFrom('seller_applications')
    .select(['id', 'store_name', 'status', 'phone'])
    .where('email', '=', email)
    .execute();
  expect(rows).toMatchObject([{ store_name: noor.store_name, status: 'pending', phone: noor.phone }]);
  const { id } = rows[0]!;
  const decision = {
    id,
    decision: 'approve',
    reason: '',
    decidedBy: 'operator',
    now: shop.clock.now(),
  } as const;
  expect((await decideApplication(shop.db, decision)).ok).toBe(true);
  expect((await signIn(mallory.password)).form).toEqual(['Invalid email or password.']);
  expect((await signIn(noor.password)).data.user).toMatchObject({ name: 'Noor Aziz', phone: noor.phone });
}

test.each([
  ['code', byCode],
  ['link', byLink],
])('Mallory first, then Noor, who opens her own mail by %s', async (_, prove) => {
  const { mail: planted } = await apply(mallory);
  const { mail: own } = await apply(noor);
  expect((await prove(own)).data).toMatchObject({ store_name: noor.store_name, status: 'pending' });
  expect((await byLink(planted)).form).toEqual(['Invalid Code.']);
  await expectNoorsStore();
});

test('Noor first, then Mallory: the link of her own email still works', async () => {
  const { mail: own } = await apply(noor);
  await apply(mallory);
  expect((await byLink(own)).data.store_name).toBe(noor.store_name);
  await expectNoorsStore();
});

test('Noor first, then Mallory: her code opens her application in her browser, which opens nothing of his', async () => {
  const { mail: own, headers } = await apply(noor, samePage);
  const { mail: planted } = await apply(mallory);
  if (codeOf(own) !== codeOf(planted))
    expect((await byCode(planted, headers)).form).toEqual(['Invalid Code.']);
  expect((await byLink(planted, headers)).form).toEqual(['Invalid Code.']);
  expect((await byCode(own, headers)).data.store_name).toBe(noor.store_name);
  await expectNoorsStore();
});

test('Noor first, then Mallory: elsewhere her code is not the latest, and never opens his application', async () => {
  const { mail: own } = await apply(noor);
  const { mail: planted } = await apply(mallory);
  if (codeOf(own) !== codeOf(planted)) expect((await byCode(own)).form).toEqual(['Invalid Code.']);
  expect((await byLink(own)).status).toBe(200);
  await expectNoorsStore();
});

test('approving a store deletes unverified sign-ups of its address', async () => {
  await shop.call('POST user/signup', { body: { name: 'Mallory', email, password: mallory.password } });
  const planted = await mailTo(shop, email);
  await byLink((await apply(noor)).mail);
  await expectNoorsStore();
  const late = await shop.call('POST user/verify', { body: { link: linkOf(planted) } });
  expect(late.form).toEqual(['Invalid Code.']);
  expect((await signIn(noor.password)).status).toBe(200);
});
