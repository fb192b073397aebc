// @module-tag slow
import { sellerVerify } from '@souk/contract/seller-application';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildAccount,
  codeOf,
  linkOf,
  mailsTo,
  mailTo,
  password,
  wrongCodeFor,
} from '#account/test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildStore, makeOwner, setSetting } from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { cleanApplications } from './clean-applications.ts';
import { applicationBody, applyAs } from './test-applicants.ts';

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
  await setSetting(shop.db, 'site_name', 'Bazaar');
  await setSetting(shop.db, 'vendor_registration', true);
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `applicant-${count++}@example.com`;
});

const apply = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.call('POST seller/signup', { body: applicationBody({ email, ...fields }), headers });
const verify = (body: Record<string, unknown>) =>
  shop.call('POST seller/verify', { body: { email, ...body } });
const applicationsOf = (address: string) =>
  shop.db.selectFrom('seller_applications').selectAll().where('email', '=', address).orderBy('id').execute();
const minutesLater = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));

test('what selling costs is public while applications are open', async () => {
  const other = await buildTestShop();
  try {
    expect(await other.call('GET seller/costs')).toMatchObject({
      form: ['We’re not accepting new sellers right now.'],
    });
    for (const [key, value] of [
      ['vendor_registration', true],
      ['default_commission_percent', 12],
      ['commission_tax_percent', 19],
      ['payment_fee_paid_by', 'seller'],
      ['payout_schedule', 'monthly'],
      ['payout_minimum', 25],
      ['withdrawal_days', 30],
    ] as const)
      await setSetting(other.db, key, value);
    const category = await buildCategory(other.db);
    await other.db
      .updateTable('categories')
      .set({ commission_percent: '7.5' })
      .where('id', '=', category)
      .execute();
    // Terms of one store are its own.
    const own = await buildStore(other.db);
    await other.db.updateTable('stores').set({ commission_percent: '1' }).where('id', '=', own).execute();
    other.app.shop.site.invalidate();
    expect((await other.call('GET seller/costs')).data).toEqual({
      commission_from_percent: 7.5,
      commission_to_percent: 12,
      commission_tax_percent: 19,
      pays_payment_fees: true,
      payout_schedule: 'monthly',
      payout_minimum: '25.00',
      hold_days: 30,
      new_seller: { days: 90, hold_days: 14 },
    });
  } finally {
    await other.close();
  }
});

describe('POST seller/signup', () => {
  test('"→ e-mail string; code mailed", in the caller’s language, and no operator is asked yet', async () => {
    const { status, data, message } = await apply({}, { language: 'ar' });
    expect([status, data, message]).toEqual([200, email, '']);
    const [application, ...others] = await applicationsOf(email);
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      status: 'unproved',
      name: 'Noor Aziz',
      store_name: 'Noor Lamps',
      phone: '+49 30 0000 142',
      register_number: 'HRB 1234',
      address_1: 'Torstraße 101',
      city: 'Berlin',
      state: 'BE',
      country: 'DE',
      zip: '10119',
      message: 'Lamps, all made by hand.',
      language_code: 'ar',
    });
    expect(application!.password_hash).toMatch(/^\$argon2id\$/);
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('seller-code');
    expect(mail.subject).toContain('هو رمز طلب البيع');
    expect(mail.text).toContain(codeOf(mail));
    expect(mail.text).toContain('http://shop.test/seller/register?link=');
    // Names are chosen by the applicant, who must not be able to write to strangers with them.
    expect(mail.text + mail.html).not.toMatch(/Noor|Aziz/);
    expect(await shop.db.selectFrom('users').where('email', '=', email).execute()).toEqual([]);
  });

  test('the store’s address and the message are optional', async () => {
    const rest = ['register_number', 'address_1', 'city', 'state', 'country', 'zip', 'message'];
    await apply(Object.fromEntries(rest.map((name) => [name, undefined])));
    expect((await applicationsOf(email))[0]).toMatchObject(
      Object.fromEntries(rest.map((name) => [name, ''])),
    );
  });

  test.each([
    [{ email: '' }, ['Email is required']],
    [{ email: 'a@b' }, ['Invalid email']],
    [{ name: ' ' }, ['Name is required']],
    [{ store_name: ' ' }, ['Store name is required']],
    [{ phone: '' }, ['Phone is required']],
    [{ phone: 'call me' }, ['Invalid phone number']],
    [{ password: '12345' }, ['Invalid Password Length']],
    [{ password: undefined }, ['Password is required']],
    [{ password_confirmation: 'other words' }, ["Password didn't match"]],
    [{ country: 'ZZ' }, ['Please choose a country from the list.']],
    [{ country: 'DE', state: 'XX' }, ['Please choose a state from the list.']],
    [{ country: 'DE', zip: '1011' }, ['Invalid postal code']],
    [{ message: 'x'.repeat(2001) }, ['The message is too long. Use at most 2,000 characters.']],
    [{ store_name: 'a\0b' }, ['Store name is required']],
  ])('%j is refused as %j, and nothing is written', async (fields, form) => {
    const before = await fingerprint(shop.db);
    expect((await apply(fields)).form).toEqual(form);
    expect(await fingerprint(shop.db)).toEqual(before);
  });

  test('"only while vendor_registration is on, else a form error"', async () => {
    const closed = await buildTestShop();
    try {
      const { status, form } = await closed.call('POST seller/signup', { body: applicationBody({ email }) });
      expect([status, form]).toEqual([201, ['We’re not accepting new sellers right now.']]);
      expect(await closed.mails()).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  test('shopper, seller, applicant and stranger get the same reply', async () => {
    const shopper = await buildAccount(shop);
    const seller = await buildAccount(shop);
    await makeOwner(shop.db, seller.id, await buildStore(shop.db));
    const applicant = await applyAs(shop, { email: 'waiting@example.com' });
    for (const address of [shopper.email, seller.email, applicant.email, email]) {
      const { status, data, message } = await apply({ email: address });
      expect([status, data, message]).toEqual([200, address, '']);
      expect((await mailsTo(shop, address)).at(-1)?.kind).toBe('seller-code');
    }
  });

  test('of two applications the verified one counts, and the other is deleted', async () => {
    await apply({ store_name: 'First' });
    await apply({ store_name: 'Second', email: email.toUpperCase() });
    const { data } = await verify({ code: codeOf(await mailTo(shop, email.toUpperCase())) });
    expect(data.store_name).toBe('Second');
    const rows = await shop.db
      .selectFrom('seller_applications')
      .select(['store_name', 'status'])
      .where('email', 'ilike', email)
      .execute();
    expect(rows).toEqual([{ store_name: 'Second', status: 'pending' }]);
  });

  test('twenty concurrent requests store as many applications as emails, and one proof opens one of them', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => apply({ store_name: `Lamps ${n}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // Five an hour (CONTRACT D14), without telling the caller.
    const mails = await mailsTo(shop, email);
    expect(mails).toHaveLength(5);
    expect(await applicationsOf(email)).toHaveLength(5);
    const confirm = (link: string) => shop.call('POST seller/verify', { body: { link } });
    const proofs = await Promise.all(mails.map((mail) => confirm(linkOf(mail))));
    const proved = proofs.filter(({ status }) => status === 200);
    expect(proved).toHaveLength(1);
    expect(await applicationsOf(email)).toMatchObject([{ store_name: proved[0]!.data.store_name }]);
  });

  test('the client’s sixth application within an hour gets 429', async () => {
    const limited = await buildTestShop({ rateLimits: true });
    try {
      await setSetting(limited.db, 'vendor_registration', true);
      const statuses: number[] = [];
      for (let round = 0; round < 6; round++) {
        const body = applicationBody({ email: `many-${round}@example.com` });
        statuses.push((await limited.call('POST seller/signup', { body, from: '10.0.0.1' })).httpStatus);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('POST seller/verify', () => {
  test('"{email,code} → {id,store_name,email,status:`pending`}"; emails the applicant', async () => {
    await apply();
    const code = codeOf(await mailTo(shop, email));
    const reply = await verify({ code });
    expect(sellerVerify.reply.parse(reply.data)).toEqual(reply.data);
    const [application] = await applicationsOf(email);
    expect(reply.data).toEqual({
      id: application!.id,
      store_name: 'Noor Lamps',
      email,
      status: 'pending',
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(application).toMatchObject({ status: 'pending', proved_at: shop.clock.now(), decided_at: null });
    const mail = await mailTo(shop, email);
    expect([mail.kind, mail.subject]).toEqual([
      'seller-applied',
      'We’ve received your application for Noor Lamps',
    ]);
    expect(mail.text).toContain('You’ve applied to sell on Bazaar as Noor Lamps.');
    // It signs nobody in, and nobody can sign in yet.
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await shop.call('POST user/signin', { body: { email, password } })).status).toBe(201);
  });

  test('the token of the email’s link does the same, once', async () => {
    await apply();
    const link = linkOf(await mailTo(shop, email));
    const confirm = () => shop.call('POST seller/verify', { body: { link } });
    expect((await confirm()).data).toMatchObject({ email, status: 'pending' });
    expect((await confirm()).form).toEqual(['Invalid Code.']);
  });

  test('a wrong code, five wrong ones, an old one and a code for something else: "Invalid Code."', async () => {
    await apply();
    const mail = await mailTo(shop, email);
    for (let round = 0; round < 5; round++)
      expect((await verify({ code: wrongCodeFor(mail) })).form).toEqual(['Invalid Code.']);
    minutesLater(1);
    expect((await verify({ code: codeOf(mail) })).form).toEqual(['Invalid Code.']);

    email = 'late@example.com';
    await apply();
    minutesLater(15);
    expect((await verify({ code: codeOf(await mailTo(shop, email)) })).form).toEqual(['Invalid Code.']);

    email = 'other-purpose@example.com';
    await shop.call('POST user/signup', { body: { name: 'Omar', email, password } });
    expect((await verify({ code: codeOf(await mailTo(shop, email)) })).form).toEqual(['Invalid Code.']);
    expect((await verify({ email: 'nobody@example.com', code: '1234' })).form).toEqual(['Invalid Code.']);
    expect(await applicationsOf('nobody@example.com')).toEqual([]);
  });

  test.each([
    [{ code: '1234', email: undefined }, ['Email is required']],
    [{}, ['Code is required']],
  ])('refuses %j with %j', async (body, form) => {
    expect((await verify(body)).form).toEqual(form);
  });

  test('the same code twenty times at once creates one application and one email', async () => {
    await apply();
    const code = codeOf(await mailTo(shop, email));
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify({ code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await applicationsOf(email)).map(({ status }) => status)).toEqual(['pending']);
    const applied = (await mailsTo(shop, email)).filter(({ kind }) => kind === 'seller-applied');
    expect(applied).toHaveLength(1);
  });

  test('tells the verified applicant that an application is pending, which does not change', async () => {
    await applyAs(shop, { email });
    await apply({ store_name: 'Another' });
    const { status, form } = await verify({ code: codeOf(await mailTo(shop, email)) });
    expect([status, form]).toEqual([
      201,
      ['We already have your application for Noor Lamps. We’ll email you our decision.'],
    ]);
    expect((await applicationsOf(email)).map((row) => [row.store_name, row.status])).toEqual([
      ['Noor Lamps', 'pending'],
    ]);
  });

  test('tells a verified store owner so, ignoring the case of the address', async () => {
    const owner = await buildAccount(shop, { email });
    const storeId = await buildStore(shop.db, { name: 'Fjord Home' });
    await makeOwner(shop.db, owner.id, storeId);
    email = email.toUpperCase();
    await apply();
    expect((await verify({ code: codeOf(await mailTo(shop, email)) })).form).toEqual([
      'You already have a store here: Fjord Home.',
    ]);
    expect(await applicationsOf(email)).toEqual([]);
  });
});

describe('operators', () => {
  test('all get one email in the shop’s language', async () => {
    const operators = [await buildAccount(shop), await buildAccount(shop)];
    const shopper = await buildAccount(shop);
    for (const operator of operators) await makeOwner(shop.db, operator.id);
    const { id } = await applyAs(shop, { email, store_name: '<b>Noor' }, { language: 'ar' });
    for (const operator of operators) {
      const mails = await mailsTo(shop, operator.email);
      expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
        ['seller-application', '<b>Noor would like to sell on Bazaar'],
      ]);
      const { text, html } = mails[0]!;
      for (const words of ['Noor Aziz', email, '+49 30 0000 142', 'HRB 1234', 'Lamps, all made by hand.'])
        expect(text).toContain(words);
      expect(text).toContain('Torstraße 101, 10119 Berlin, Germany');
      for (const decision of ['approve', 'reject'])
        expect(text).toMatch(
          new RegExp(
            String.raw`http://shop\.test/seller/approval/${id}\?expires=\d+&signature=[0-9a-f]{64}&decision=${decision}`,
          ),
        );
      expect(html).not.toContain('<b>Noor');
    }
    expect(await mailsTo(shop, shopper.email)).toEqual([]);
    await shop.db.deleteFrom('memberships').where('store_id', 'is', null).execute();
  });

  test('without any, the email goes to the address of the settings', async () => {
    const other = await buildTestShop();
    try {
      await setSetting(other.db, 'vendor_registration', true);
      await setSetting(other.db, 'email', 'office@shop.test');
      await applyAs(other, { email });
      expect((await mailsTo(other, 'office@shop.test')).map(({ kind }) => kind)).toEqual([
        'seller-application',
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('retention', () => {
  test('unverified: a day; rejected: half a year; pending and approved stay', async () => {
    await shop.db.deleteFrom('seller_applications').execute();
    await apply();
    const states = ['pending', 'approved', 'rejected'] as const;
    for (const status of states) {
      const { id } = await applyAs(shop, { email: `${status}@example.com` });
      if (status === 'pending') continue;
      const decided = { status, decided_at: shop.clock.now(), decided_by: 'operator' };
      await shop.db.updateTable('seller_applications').set(decided).where('id', '=', id).execute();
    }
    const left = async () => {
      await cleanApplications(shop.app.shop);
      const rows = await shop.db.selectFrom('seller_applications').select('status').orderBy('id').execute();
      return rows.map(({ status }) => status);
    };
    expect(await left()).toEqual(['unproved', ...states]);
    minutesLater(24 * 60 + 1);
    expect(await left()).toEqual([...states]);
    minutesLater(180 * 24 * 60);
    expect(await left()).toEqual(['pending', 'approved']);
  });

  test('deleting the account deletes the application', async () => {
    const account = await buildAccount(shop, { email });
    await applyAs(shop, { email });
    await shop.call('DELETE user/delete', {
      headers: await shop.signIn(account.id),
      body: { current_password: password },
    });
    expect(await applicationsOf(email)).toEqual([]);
  });
});
