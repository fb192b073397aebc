// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const { sellerHome, sellerReviews, operatorReviews, operatorWork } = consoleApi;

let shop: TestShop;
let headers: Record<string, string>;
let operator: Record<string, string>;
let lamp: { id: number };
let store = 0;

beforeAll(async () => {
  shop = await buildTestShop();
  store = await buildStore(shop.db, { name: 'Noor Lamps', slug: 'noor' });
  lamp = await buildProduct(shop.db, { title: 'Lamp', storeId: store });
  headers = await ownerAtConsole(shop, { storeId: store });
  operator = await ownerAtConsole(shop);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

async function review(rating: number, words: string, productId = lamp.id): Promise<number> {
  const row = { product_id: productId, author_name: 'Amira Khoury', rating, review: words };
  const { id } = await shop.db.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
const list = async (query: string) => {
  const reply = await shop.app.server.inject({ url: `/api/v1/seller/reviews?${query}`, headers });
  return reply.json().data as { rows: { id: number }[]; stars: number[]; to_answer: number };
};
const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);
const shown = async () =>
  (await shop.call('GET reviews/{id}', { params: { id: lamp.id }, query: { get_total: 1 } })).data;
const reply = (id: number, text: string | null) =>
  callConsole(shop, sellerReviews.replyToReview, { headers, params: { id }, body: { reply: text } });

test('a reply is shown below the review with the store’s name; it can be replaced, not removed', async () => {
  const id = await review(3, 'Darker than in the picture');
  expect(await ids('view=to_answer')).toContain(id);
  const atHome = async () => (await callConsole(shop, sellerHome.readHome, { headers })).data.reviews;
  expect(await atHome()).toEqual({ to_answer: 1, low: 1 });
  expect((await reply(id, 'A new picture went up today.')).status).toBe(200);
  expect(await atHome()).toEqual({ to_answer: 0, low: 0 });
  const [first] = (await shown()).all.data;
  expect(first!.reply).toMatchObject({ by: 'Noor Lamps', text: 'A new picture went up today.' });
  const ofStore = await shop.call('GET store/reviews', { query: { slug: 'noor' } });
  expect(ofStore.data.all.data[0]!.reply).toMatchObject({ by: 'Noor Lamps' });
  expect(await ids('view=to_answer')).not.toContain(id);
  expect(await ids('view=answered')).toEqual([id]);
  await reply(id, 'Thank you.');
  expect((await shown()).all.data[0]!.reply!.text).toBe('Thank you.');
  await reply(id, null);
  expect((await shown()).all.data[0]!.reply).toBeNull();
  expect((await reply(id, '  ')).status).toBe(201);
});

test('a reported review is a task; once hidden it is not shown, rated or answered', async () => {
  const id = await review(1, 'The seller is a fool');
  const before = (await shown()).total!;
  const report = { headers, params: { id }, body: { reason: 'insult' as const, note: 'Line one' } };
  expect((await callConsole(shop, sellerReviews.reportReview, report)).status).toBe(200);
  // A second report is refused.
  expect((await callConsole(shop, sellerReviews.reportReview, report)).status).toBe(201);
  const work = await callConsole(shop, operatorWork.readWork, { headers: operator });
  expect(work.data.items).toContainEqual(
    expect.objectContaining({ kind: 'review', id, title: 'Lamp', detail: 'insult' }),
  );
  const asked = { headers: operator, params: { id } };
  expect((await callConsole(shop, operatorReviews.readReportedReview, asked)).data).toMatchObject({
    rating: 1,
    review: 'The seller is a fool',
    author: 'Amira K.',
    store: { name: 'Noor Lamps' },
    report: { reason: 'insult', note: 'Line one', decision: null },
  });
  const hide = { ...asked, body: { reason: 'An insult' } };
  expect((await callConsole(shop, operatorReviews.hideReview, hide)).status).toBe(200);
  expect((await callConsole(shop, operatorReviews.hideReview, hide)).status).toBe(201);
  const { all, total } = await shown();
  expect(all.data.map((one) => one.id)).not.toContain(id);
  expect(total!.count).toBe(before.count - 1);
  expect(total!.stars['1']).toBe(before.stars['1'] - 1);
  expect((await reply(id, 'Thank you')).status).toBe(201);
  expect(await ids('view=reported')).toContain(id);
  expect((await list('view=all')).stars[0]).toBe(0);
});

test('a review that the shop keeps can’t be reported again for the same reason', async () => {
  const id = await review(2, 'Not mine');
  const report = { headers, params: { id }, body: { reason: 'wrong-product' as const } };
  await callConsole(shop, sellerReviews.reportReview, report);
  const asked = { headers: operator, params: { id } };
  expect((await callConsole(shop, operatorReviews.leaveReview, asked)).status).toBe(200);
  expect((await shown()).all.data.map((one) => one.id)).toContain(id);
  expect((await callConsole(shop, sellerReviews.reportReview, report)).status).toBe(201);
  const other = { ...report, body: { reason: 'private-data' as const } };
  expect((await callConsole(shop, sellerReviews.reportReview, other)).status).toBe(200);
});

test('the list is filtered by product and words, with as many statements for one row as for many', async () => {
  const desk = await buildProduct(shop.db, { title: 'Writing desk', storeId: store });
  const one = await review(5, 'Sturdy 100 %', desk.id);
  expect(await ids('view=all&q=writing')).toEqual([one]);
  expect(await ids('view=all&q=100%20%25')).toEqual([one]);
  const few = await countStatements(() => list('view=all&limit=1'));
  for (let more = 0; more < 10; more++) await review(4, `More ${more}`);
  expect(await countStatements(() => list('view=all&limit=200'))).toEqual(few);
});

test('a review whose author’s account is gone keeps its reply; the report about them is deleted', async () => {
  const author = await buildUser(shop.db);
  const id = await review(2, 'Mine');
  await shop.db.updateTable('reviews').set({ user_id: author }).where('id', '=', id).execute();
  await callConsole(shop, sellerReviews.reportReview, {
    headers,
    params: { id },
    body: { reason: 'other' as const, note: 'Amira Khoury lives at 3 Oak Street' },
  });
  const { anonymiseAuthor } = await import('../anonymise-author.ts');
  await shop.db.transaction().execute((tx) => anonymiseAuthor(tx, author));
  const asked = { headers: operator, params: { id } };
  expect((await callConsole(shop, operatorReviews.readReportedReview, asked)).data).toMatchObject({
    author: '',
    report: { note: '' },
  });
});

test('an operator finds any review by its words, and hides and shows it; the rating follows', async () => {
  const id = await review(1, 'Smells of paraffin');
  const listed = async (query: Record<string, string>) =>
    (await callConsole(shop, operatorReviews.listAllReviews, { query, headers: operator })).data.rows;
  expect(await listed({ q: 'PARAFFIN' })).toMatchObject([
    { id, rating: 1, author: 'Amira K.', store: { name: 'Noor Lamps' }, hidden: null, is_reported: false },
  ]);
  expect((await listed({ view: 'low' })).map((row) => row.id)).toContain(id);
  const asked = { params: { id }, headers: operator };
  const counted = (await list('view=all')).stars[0]!;
  await callConsole(shop, operatorReviews.hideReview, { ...asked, body: { reason: 'Of another lamp' } });
  expect(await listed({ view: 'hidden', q: 'paraffin' })).toMatchObject([
    { id, hidden: { reason: 'Of another lamp' } },
  ]);
  expect((await list('view=all')).stars[0]).toBe(counted - 1);
  expect((await shown()).all.data.map((row: { review: string }) => row.review)).not.toContain(
    'Smells of paraffin',
  );
  expect((await callConsole(shop, operatorReviews.showReview, asked)).data).toBe(true);
  expect((await callConsole(shop, operatorReviews.showReview, asked)).data).toBe(true); // it is shown already
  expect((await list('view=all')).stars[0]).toBe(counted);
  expect((await shown()).all.data.map((row: { review: string }) => row.review)).toContain(
    'Smells of paraffin',
  );
});
