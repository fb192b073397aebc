// @module-tag slow
import {
  decideSellerApplication,
  ownSellerApplication,
  sellerApproval,
} from '@souk/contract/seller-application';
import { store } from '@souk/contract/seller';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount, buildSignUp, mailsTo, mailTo, password } from '#account/test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, makeOwner, setSetting } from '#testing/builders.ts';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { inTransaction } from '#db/transaction.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { askApplicant } from './ask-applicant.ts';
import { decideApplication } from './decide-application.ts';
import { previewDecision } from './preview-decision.ts';
import { eraseApplicant } from './queries.ts';
import { applicantLink, applicationBody, applyAs, sendDocument, signedLink } from './test-applicants.ts';

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 30 });
  await setSetting(shop.db, 'site_name', 'Bazaar');
  await setSetting(shop.db, 'vendor_registration', true);
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `seller-${count++}@example.com`;
});

const read = (id: number, link: object = signedLink(shop, id)) =>
  shop.call('GET seller/approval/{id}', { params: { id }, query: { ...link } });
const decide = (id: number, decision: string, more: Record<string, unknown> = {}) =>
  shop.call('POST seller/approval/{id}', {
    params: { id },
    body: { ...signedLink(shop, id), decision, ...more },
  });
const approve = (id: number) =>
  decideApplication(shop.db, {
    id,
    decision: 'approve',
    reason: '',
    decidedBy: 'operator',
    now: shop.clock.now(),
  });
const signIn = (given = password) => shop.call('POST user/signin', { body: { email, password: given } });
const storePage = (slug: string) => shop.call('GET store', { query: { slug } });
const decidedMails = async () =>
  (await mailsTo(shop, email)).filter(({ kind }) => /approved|rejected/.test(kind));
const invalidLink = ['This link is invalid or has expired.'];

describe('GET seller/approval/{id}', () => {
  test('shows the application and changes nothing, however often it is opened', async () => {
    const { id } = await applyAs(shop, { email });
    const before = await fingerprint(shop.db);
    for (let round = 0; round < 3; round++) {
      const { data, headers } = await read(id);
      expect(sellerApproval.reply.parse(data)).toEqual(data);
      expect(data).toMatchObject({
        id,
        status: 'pending',
        store_name: 'Noor Lamps',
        email,
        country: 'DE',
        state: 'BE',
        state_name: 'Berlin',
        decided_at: null,
        store_slug: null,
      });
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await fingerprint(shop.db)).toEqual(before);
  });

  test('treats a foreign, forged, expired or missing signature like a missing id', async () => {
    const [one, other] = [await applyAs(shop, { email }), await applyAs(shop, { email: `other-${email}` })];
    const good = signedLink(shop, one.id);
    const spoiled = [
      signedLink(shop, other.id),
      { ...good, expires: String(Number(good.expires) + 1) },
      { ...good, signature: good.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
      { ...good, signature: '' },
      { expires: good.expires },
      { signature: good.signature },
      {},
    ];
    for (const link of spoiled) {
      expect((await read(one.id, link)).form).toEqual(invalidLink);
      const body = { ...link, decision: 'approve' };
      const reply = await shop.call('POST seller/approval/{id}', { params: { id: one.id }, body });
      expect(reply.form).toEqual(invalidLink);
    }
    expect((await read(999_999_999)).form).toEqual(invalidLink);
    expect((await decide(999_999_999, 'approve')).form).toEqual(invalidLink);
    expect((await read(one.id)).data.status).toBe('pending');
  });

  test('treats an unverified application as missing', async () => {
    await shop.call('POST seller/signup', {
      body: { name: 'Noor', email, phone: '030 0142', password, store_name: 'Noor' },
    });
    const { id } = await shop.db
      .selectFrom('seller_applications')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await read(id)).form).toEqual(invalidLink);
    expect((await decide(id, 'approve')).form).toEqual(invalidLink);
  });

  test('"7 days"', async () => {
    const { id } = await applyAs(shop, { email });
    const link = signedLink(shop, id);
    const start = shop.clock.now();
    shop.clock.set(new Date(start.getTime() + 7 * 24 * 3600_000 - 1000));
    expect((await read(id, link)).status).toBe(200);
    shop.clock.set(new Date(start.getTime() + 7 * 24 * 3600_000));
    expect((await read(id, link)).form).toEqual(invalidLink);
  });
});

test('approving by link is refused: it opens a store, which a person confirms in the console', async () => {
  const { id } = await applyAs(shop, { email });
  const before = await fingerprint(shop.db);
  expect((await decide(id, 'approve')).form).toEqual([
    'Approve this application in the operator console, where you confirm it with your password.',
  ]);
  expect(await fingerprint(shop.db)).toEqual(before);
  expect((await decide(id, 'reject')).data.status).toBe('rejected');
});

describe('an approval', () => {
  test('the store page is public, and the applicant can sign in as its owner', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Café Noor’s Lamps' });
    expect((await storePage('cafe-noors-lamps')).status).toBe(201);
    expect(await approve(id)).toMatchObject({ ok: true, storeSlug: 'cafe-noors-lamps' });
    expect((await read(id)).data).toMatchObject({ status: 'approved', store_slug: 'cafe-noors-lamps' });

    const page = (await storePage('cafe-noors-lamps')).data;
    expect(store.reply.parse(page)).toEqual(page);
    expect(page.store).toMatchObject({
      name: 'Café Noor’s Lamps',
      email,
      phone: '+49 30 0000 142',
      address: 'Torstraße 101, 10119 Berlin, Berlin',
      country: 'DE',
      register_number: 'HRB 1234',
      image: '',
    });
    expect([page.total_products, page.followers_count]).toEqual([0, 0]);

    const login = await signIn();
    expect(login.data.user).toMatchObject({ email, name: 'Noor Aziz', verified: 1 });
    const refused = await shop.call('DELETE user/delete', {
      headers: { authorization: `Bearer ${login.data.token}` },
      body: { current_password: password },
    });
    expect(refused.form[0]).toContain('You own the store Café Noor’s Lamps.');
  });

  test('sends one email in the applicant’s language with links to store and login; deletes the stored password', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'متجر النور' }, { language: 'ar' });
    await approve(id);
    const [mail, ...others] = await decidedMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'seller-approved', subject: 'متجرك «متجر النور» مفتوح الآن' });
    expect(mail!.html).toContain('<html lang="ar" dir="rtl">');
    const address = `http://shop.test/shop/${encodeURIComponent('متجر-النور')}`;
    expect(mail!.text).toContain(address);
    expect(mail!.text).toContain('http://shop.test/seller\n');
    expect((await storePage('متجر-النور')).data.store.name).toBe('متجر النور');
    const row = await shop.db
      .selectFrom('seller_applications')
      .select(['password_hash', 'decided_by', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ password_hash: null, decided_by: 'operator', status: 'approved' });
  });

  test('a shopper becomes a seller with their existing account and password', async () => {
    const { id: userId } = await buildAccount(shop, { email, name: 'Layla Haddad' });
    const { id } = await applyAs(shop, {
      email,
      password: 'another password',
      store_name: 'Layla Lamps',
    });
    await approve(id);
    expect((await signIn('another password')).status).toBe(201);
    expect((await signIn()).data.user).toMatchObject({ id: userId, name: 'Layla Haddad' });
    expect((await decidedMails())[0]!.text).toContain('The store belongs to your existing account');
  });

  test('an unverified sign-up leaves no password besides that of the verified person', async () => {
    await buildSignUp(shop, { email });
    const { id } = await applyAs(shop, {
      email,
      password: 'another password',
      store_name: 'Proved Lamps',
    });
    await approve(id);
    expect((await signIn()).status).toBe(201);
    expect((await signIn('another password')).data.user.name).toBe('Noor Aziz');
  });

  test('an applicant who got a store meanwhile gets no second one', async () => {
    const { id } = await applyAs(shop, { email });
    const account = await buildAccount(shop, { email });
    const storeId = await buildStore(shop.db, { name: 'Fjord Home' });
    await makeOwner(shop.db, account.id, storeId);
    expect(await approve(id)).toEqual({ ok: false, reason: 'has-store', storeName: 'Fjord Home' });
    expect((await decide(id, 'reject')).data.status).toBe('rejected');
  });

  test('invalidates the cached page of the missing store', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Fresh Lamps' });
    const { Client } = (await import('pg')).default;
    const listener = new Client({ connectionString: shop.databaseUrl });
    await listener.connect();
    const heard = new Promise<string>((resolve) =>
      listener.on('notification', ({ payload }) => resolve(payload ?? '')),
    );
    await listener.query('listen souk_changes');
    await approve(id);
    expect(JSON.parse(await heard)).toContain('catalog');
    await listener.end();
  });
});

describe('POST seller/approval/{id} rejects', () => {
  test('with its reason, in one email; no store, no account, and a link to apply again', async () => {
    const { id } = await applyAs(shop, { email });
    const { data } = await decide(id, 'reject', { reason: ' We have enough lamps. ' });
    expect(decideSellerApplication.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({ status: 'rejected', reason: 'We have enough lamps.', store_slug: null });
    const [mail, ...others] = await decidedMails();
    expect(others).toEqual([]);
    expect([mail!.kind, mail!.subject]).toEqual(['seller-rejected', 'About your application for Noor Lamps']);
    expect(mail!.text).toContain('Reason: We have enough lamps.');
    expect(mail!.text).toContain('http://shop.test/seller/register');
    expect((await signIn()).status).toBe(201);
    expect(await shop.db.selectFrom('users').where('email', '=', email).execute()).toEqual([]);
  });

  test('without a reason the email contains none; afterwards the person may apply again', async () => {
    const first = await applyAs(shop, { email });
    await decide(first.id, 'reject');
    expect((await decidedMails())[0]!.text).not.toContain('The reason');
    const second = await applyAs(shop, { email, store_name: 'Noor again' });
    expect(second.id).not.toBe(first.id);
    expect(await approve(second.id)).toMatchObject({ ok: true, storeSlug: 'noor-again' });
    expect((await read(first.id)).data.status).toBe('rejected');
  });

  test.each([
    [{ decision: 'maybe' }, ['Please choose whether to approve or decline.']],
    [{ decision: undefined }, ['Please choose whether to approve or decline.']],
    [
      { decision: 'reject', reason: 'x'.repeat(1001) },
      ['The reason is too long. Use at most 1,000 characters.'],
    ],
  ])('%j is refused as %j', async (fields, form) => {
    const { id } = await applyAs(shop, { email });
    expect((await decide(id, '', fields)).form).toEqual(form);
    expect((await read(id)).data.status).toBe('pending');
  });
});

describe('decided once', () => {
  test('a second decision gets the first outcome', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Decided Lamps' });
    await approve(id);
    for (const decision of ['approve', 'reject'])
      expect((await decide(id, decision)).form).toEqual(['This application has already been approved.']);
    const other = await applyAs(shop, { email: `x-${email}` });
    await decide(other.id, 'reject');
    expect((await decide(other.id, 'approve')).form).toEqual(['This application has already been declined.']);
  });

  test('twenty concurrent approvals: one store, one account, one email', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Rush' });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => approve(id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await decidedMails()).toHaveLength(1);
    const stores = await shop.db.selectFrom('stores').select('slug').where('name', '=', 'Rush').execute();
    expect(stores).toEqual([{ slug: 'rush' }]);
  });

  test('concurrent approvals and rejections, by link and command line: one outcome, one email', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Torn' });
    const { db, clock } = shop;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const decision = index % 2 ? 'approve' : 'reject';
        if (index % 4 === 0) return (await decide(id, decision)).status === 200 ? decision : null;
        const decided = await decideApplication(db, {
          id,
          decision,
          reason: '',
          decidedBy: 'operator',
          now: clock.now(),
        });
        return decided.ok ? decision : null;
      }),
    );
    const [winner, ...losers] = outcomes.filter((outcome) => outcome !== null);
    expect(losers).toEqual([]);
    const stores = await db.selectFrom('stores').select('id').where('name', '=', 'Torn').execute();
    expect(stores).toHaveLength(winner === 'approve' ? 1 : 0);
    expect((await decidedMails()).map(({ kind }) => kind)).toEqual([
      winner === 'approve' ? 'seller-approved' : 'seller-rejected',
    ]);
  });

  test('twelve stores with the same slug, approved at once, get different slugs', async () => {
    const ids: number[] = [];
    for (const [index, sign] of [...'+=<>~^|$€£¥₹'].entries())
      ids.push(
        (await applyAs(shop, { email: `twin-${index}@example.com`, store_name: `Twin & Co. ${sign}` })).id,
      );
    const outcomes = await Promise.all(ids.map(approve));
    const slugs = outcomes.map((outcome) => outcome.ok && outcome.storeSlug);
    const numbered = Array.from({ length: 11 }, (_, index) => `twin-co-${index + 2}`);
    expect(new Set(slugs)).toEqual(new Set(['twin-co', ...numbered]));
  });

  test('approves one of several applications with look-alike names, and refuses the others', async () => {
    const names = ['Sole Lamps', 'Sоle Lamps', 'SOLE LAMPS', 'Sole  Lamps'];
    const ids: number[] = [];
    for (const [index, store_name] of names.entries())
      ids.push((await applyAs(shop, { email: `sole-${index}@example.com`, store_name })).id);
    const outcomes = await Promise.all(ids.map(approve));
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(3);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: 'name-taken' });
    const late = ids[outcomes.findIndex(({ ok }) => !ok)]!;
    const asked = { id: late, decision: 'approve', words: '', replyTo: '', now: shop.clock.now() } as const;
    expect(await previewDecision(shop.app.shop, asked)).toMatchObject({ ok: false, reason: 'name-taken' });
    expect((await decide(late, 'reject')).data.status).toBe('rejected');
  });
});

describe('the preview of a decision’s email', () => {
  const words = 'Which “lamps” are {yours}?\n\nAnd since <b>when</b>?';
  const look = async (id: number, decision: 'approve' | 'ask' | 'reject', replyTo = '') => {
    const asked = { id, decision, words, replyTo, now: shop.clock.now() };
    const found = await previewDecision(shop.app.shop, asked);
    if (!found.ok) throw new Error(found.reason);
    const { to, subject, html, text } = found.mail;
    return { to, subject, html, text };
  };
  const sent = async (id: number, decision: 'approve' | 'ask' | 'reject') => {
    const now = shop.clock.now();
    const done =
      decision === 'ask'
        ? await audited(shop.db, commandActor('test'), (tx) =>
            askApplicant(tx, { id, question: words, replyTo: '', now }),
          )
        : await decideApplication(shop.db, { id, decision, reason: words, decidedBy: 'operator', now });
    expect(done.ok).toBe(true);
    const { to, subject, html, text } = await mailTo(shop, email);
    return { to, subject, html, text };
  };

  test.each(['en', 'ar'])('matches the email sent, in the applicant’s language (%s)', async (language) => {
    const { id } = await applyAs(shop, { email, store_name: 'Noor’s {Lamps}' }, { language });
    const before = await fingerprint(shop.db);
    const looked = { ask: await look(id, 'ask'), reject: await look(id, 'reject') };
    expect(await fingerprint(shop.db)).toEqual(before);
    expect(looked.ask.text).toContain(words);
    // Only the email that is sent contains the signature for adding files, not the preview.
    const { signature } = applicantLink(shop, id);
    const asked = await sent(id, 'ask');
    expect(asked.text).toContain(`?signature=${signature}`);
    const withoutSecret = (part: string) => part.replace(`?signature=${signature}`, '?…');
    expect(looked.ask).toEqual({
      ...asked,
      text: withoutSecret(asked.text),
      html: withoutSecret(asked.html),
    });
    expect(looked.ask.html).not.toContain(signature);
    expect(await sent(id, 'reject')).toEqual(looked.reject);
    expect(looked.reject.text).toContain(words);
    const late = { id, decision: 'reject', words, replyTo: '', now: shop.clock.now() } as const;
    expect(await previewDecision(shop.app.shop, late)).toEqual({ ok: false, reason: 'decided' });
  });

  test('includes the store’s address, whether there is an account, and whether steps are required first', async () => {
    const { id: first } = await applyAs(shop, { email, store_name: 'Twice Lamps' });
    const ofFirst = await look(first, 'approve');
    expect(ofFirst.text).toContain('http://shop.test/shop/twice-lamps\n');
    expect(await sent(first, 'approve')).toEqual(ofFirst);
    email = `known-${email}`;
    await buildAccount(shop, { email });
    const { id: second } = await applyAs(shop, { email, store_name: 'Twice Lámps' });
    const ofSecond = await look(second, 'approve');
    expect(ofSecond.text).toContain('http://shop.test/shop/twice-lamps-2\n');
    expect(await sent(second, 'approve')).toEqual(ofSecond);
    const { id: again } = await applyAs(shop, { email: `again-${email}`, store_name: 'Twicé Lamps' });
    const step = { title: 'Licence', text: '', proof: 'document', is_required: true, position: 1 };
    const { id: stepId } = await shop.db
      .insertInto('checklist_steps')
      .values(step)
      .returning('id')
      .executeTakeFirstOrThrow();
    email = `again-${email}`;
    const waiting = await look(again, 'approve');
    expect(waiting.text).toContain('http://shop.test/seller/welcome');
    expect(await sent(again, 'approve')).toEqual(waiting);
    await shop.db.deleteFrom('checklist_steps').where('id', '=', stepId).execute();
  });

  test('is refused if the account has got a store meanwhile', async () => {
    const { id } = await applyAs(shop, { email });
    const owner = await buildAccount(shop, { email });
    await makeOwner(shop.db, owner.id, await buildStore(shop.db, { name: 'First Store' }));
    const asked = { id, decision: 'approve', words: '', replyTo: '', now: shop.clock.now() } as const;
    expect(await previewDecision(shop.app.shop, asked)).toEqual({
      ok: false,
      reason: 'has-store',
      storeName: 'First Store',
    });
  });
});

describe('documents of an application', () => {
  const own = (id: number, query: object = applicantLink(shop, id)) =>
    shop.call('GET seller/application/{id}', { params: { id }, query: { ...query } });
  const remove = (id: number, document: number, query: object = applicantLink(shop, id)) =>
    shop.call('DELETE seller/application/{id}/documents/{document}', {
      params: { id, document },
      query: { ...query },
    });
  const namesOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('seller_application_documents')
        .select('name')
        .where('application_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ name }) => name);

  test('are added one by one by the emailed link, and can be deleted', async () => {
    const { id } = await applyAs(shop, { email });
    const [mail] = (await mailsTo(shop, email)).filter(({ kind }) => kind === 'seller-applied');
    const link = new URL(/http:\S+seller\/application\S+/.exec(mail!.text)![0]);
    expect(link.pathname).toBe(`/seller/application/${id}`);
    const query = { signature: link.searchParams.get('signature')! };
    const { data, headers } = await sendDocument(shop, id, { query, name: 'Auszug & Café.pdf' });
    expect(ownSellerApplication.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      status: 'pending',
      store_name: 'Noor Lamps',
      documents: [{ name: 'Auszug & Café.pdf', type: 'pdf', bytes: 19 }],
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await sendDocument(shop, id, { name: '' })).data.documents[1]).toMatchObject({
      name: 'document.pdf',
    });
    expect((await own(id)).data.documents).toHaveLength(2);
    expect((await remove(id, data.documents[0]!.id)).data.documents).toMatchObject([
      { name: 'document.pdf' },
    ]);
    expect((await read(id)).data.documents).toEqual([{ name: 'document.pdf', type: 'pdf', bytes: 19 }]);
  });

  test('are pdf, jpeg or png by content, at most a megabyte and five files, even concurrently', async () => {
    const { id } = await applyAs(shop, { email });
    expect((await sendDocument(shop, id, { upload: '<html>', name: 'a.pdf' })).form).toEqual([
      'Please choose a PDF, JPEG or PNG.',
    ]);
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_024_000)]);
    expect((await sendDocument(shop, id, { upload: large })).httpStatus).toBe(413);
    for (let count = 0; count < 4; count++) await sendDocument(shop, id);
    const replies = await Promise.all([sendDocument(shop, id), sendDocument(shop, id)]);
    expect(replies.flatMap(({ form }) => form ?? [])).toEqual([
      'You can add up to 5 documents to an application.',
    ]);
    expect(await namesOf(id)).toHaveLength(5);
  });

  test('belong to the applicant: no other signature, nor the operator’s, opens or deletes them', async () => {
    const [one, other] = [await applyAs(shop, { email }), await applyAs(shop, { email: `other-${email}` })];
    const { data } = await sendDocument(shop, one.id);
    const [document] = data.documents;
    const { signature } = signedLink(shop, one.id);
    for (const query of [applicantLink(shop, other.id), { signature }, { signature: '' }]) {
      expect((await own(one.id, query)).form).toEqual(invalidLink);
      expect((await sendDocument(shop, one.id, { query })).form).toEqual(invalidLink);
      expect((await remove(one.id, document!.id, query)).form).toEqual(invalidLink);
    }
    // Of another application, with the own link.
    expect((await remove(other.id, document!.id)).data.documents).toEqual([]);
    const account = await buildAccount(shop);
    const stranger = await shop.call('GET seller/application/{id}', {
      params: { id: one.id },
      headers: await shop.signIn(account.id),
    });
    expect(stranger.form).toEqual(invalidLink);
    expect(await namesOf(one.id)).toEqual(['Register.pdf']);
    await shop.call('POST seller/signup', { body: applicationBody({ email: `unproved-${email}` }) });
    const unproved = await shop.db
      .selectFrom('seller_applications')
      .select('id')
      .where('status', '=', 'unproved')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await sendDocument(shop, unproved.id)).form).toEqual(invalidLink);
  });

  test('do not change after the decision, and are deleted with the application', async () => {
    const { id } = await applyAs(shop, { email, store_name: 'Register Lamps' });
    const { data } = await sendDocument(shop, id);
    await approve(id);
    const decided = ['We’ve already made a decision on your application, so you can’t add documents.'];
    expect((await sendDocument(shop, id)).form).toEqual(decided);
    expect((await remove(id, data.documents[0]!.id)).form).toEqual(decided);
    expect((await own(id)).data).toMatchObject({ status: 'approved', documents: [] });
    expect(await namesOf(id)).toEqual(['Register.pdf']);

    const rejected = await applyAs(shop, { email: `x-${email}` });
    await sendDocument(shop, rejected.id);
    await decide(rejected.id, 'reject');
    expect(await namesOf(rejected.id)).toHaveLength(1);
    for (const address of [email, `x-${email}`])
      await inTransaction(shop.db, (tx) => eraseApplicant(tx, address));
    expect([await namesOf(id), await namesOf(rejected.id)]).toEqual([[], []]);
  });

  test('a file uploaded during the decision is stored before it or refused', async () => {
    const { id } = await applyAs(shop, { email });
    const [, ...sent] = await Promise.all([
      decide(id, 'reject'),
      ...Array.from({ length: 4 }, () => sendDocument(shop, id)),
    ]);
    expect(await namesOf(id)).toHaveLength(sent.filter(({ status }) => status === 200).length);
  });
});

test('notifies the operator once, and not of the decision', async () => {
  const operator = await buildAccount(shop, { email: 'operator@shop.test' });
  await makeOwner(shop.db, operator.id);
  const { id } = await applyAs(shop, { email, store_name: 'Operator Lamps' });
  const { text } = await mailTo(shop, operator.email);
  const link = new URL(/http:\S+decision=reject/.exec(text)![0]);
  expect(link.pathname).toBe(`/seller/approval/${id}`);
  const { decision, ...signed } = Object.fromEntries(link.searchParams);
  const reply = await shop.call('POST seller/approval/{id}', {
    params: { id },
    body: { ...signed, decision },
  });
  expect(reply.data.status).toBe('rejected');
  expect((await mailsTo(shop, operator.email)).map(({ kind }) => kind)).toEqual(['seller-application']);
});
