import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '#account/add-person.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordSoldElsewhere } from '#marketing/flash-sales/record-sold-elsewhere.ts';
import { importPast } from '#product/import-past.ts';
import { importReviews } from '#review/import-reviews.ts';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { saveSuggestions } from '#search/save-suggestions.ts';
import { openStores } from '#seller/open-store.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { checkBooks } from './check-books.ts';

/* Acts for imported data: stores, users, reviews, sales. Used by imports, not by consoles. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 10 });
});
afterAll(() => shop.close());

const act = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(shop.db, work);
const wrongBooks = async () => (await checkBooks(shop.db)).filter(({ wrong }) => wrong !== null);

test('stores with the same name get different slugs in order, even concurrently with others', async () => {
  const names = ['Atlas', 'Borea', 'Atlas', 'Atlas'];
  const opened = await act((tx) =>
    openStores(
      tx,
      names.map((name) => ({ name })),
    ),
  );
  expect(opened.map(({ slug }) => slug)).toEqual(['atlas', 'borea', 'atlas-2', 'atlas-3']);
  const crowds = await Promise.all(
    Array.from({ length: 8 }, () => act((tx) => openStores(tx, [{ name: 'Atlas' }, { name: 'Borea' }]))),
  );
  const slugs = [...opened, ...crowds.flat()].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const page = await shop.call('GET store', { query: { slug: 'atlas-2' } });
  expect(page.data.store).toMatchObject({ id: opened[2]!.id, name: 'Atlas' });
});

test('opening many stores takes as many statements as one', async () => {
  const named = (count: number, word: string) =>
    Array.from({ length: count }, (_, place) => ({ name: `${word} ${place}` }));
  const counts: number[] = [];
  for (const stores of [named(1, 'One'), named(200, 'Many')])
    counts.push(await countStatements(() => act((tx) => openStores(tx, stores))));
  expect(counts[1]).toBe(counts[0]);
});

test('an email address has one account', async () => {
  const email = 'noor@example.com';
  const add = (name: string) =>
    audited(shop.db, commandActor('test'), (tx) =>
      addPerson(tx, { name, email, phone: null, passwordHash: null, now: shop.clock.now() }),
    );
  const added = await Promise.all([add('Noor'), add('Nour'), add('Nur')]);
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'taken' });
});

test('many reviews update the totals of their products and stores once, and so do corrections and deletions', async () => {
  const { id, storeId } = await buildProduct(shop.db);
  const { id: other } = await buildProduct(shop.db, { storeId });
  const reviews = Array.from({ length: 60 }, (_, place) => ({
    productId: place % 3 === 0 ? other : id,
    rating: (place % 5) + 1,
    authorName: 'Layla H.',
    review: '',
    at: shop.clock.now(),
  }));
  const moved = await audited(shop.db, commandActor('test'), async (tx) => {
    await importReviews(tx, reviews);
    const { rows } = await sql<{ relname: string; moves: number }>`
      select relname, n_tup_upd::int as moves from pg_stat_xact_user_tables where relname in ('products', 'stores')`.execute(
      tx,
    );
    return { ok: true as const, ...Object.fromEntries(rows.map(({ relname, moves }) => [relname, moves])) };
  });
  expect(moved).toEqual({ ok: true, products: 2, stores: 1 });
  const sums = () =>
    shop.db
      .selectFrom('stores')
      .select(['review_count', 'rating_sum'])
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
  expect(await sums()).toEqual({ review_count: 60, rating_sum: 180 });
  const ofBoth = [id, other];
  await shop.db.updateTable('reviews').set({ rating: 5 }).where('product_id', 'in', ofBoth).execute();
  await shop.db.updateTable('reviews').set({ review: 'Fine' }).where('product_id', 'in', ofBoth).execute();
  expect(await sums()).toEqual({ review_count: 60, rating_sum: 300 });
  await shop.db.deleteFrom('reviews').where('product_id', '=', other).execute();
  expect(await sums()).toEqual({ review_count: 40, rating_sum: 200 });
  expect(await wrongBooks()).toEqual([]);
});

test('imported reviews, sales and flash sales count, and the books agree', async () => {
  const { id, storeId } = await buildProduct(shop.db, { sellingMinor: 2000 });
  const now = shop.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const flashSaleId = await buildFlashSale(shop.db, {
    start: ago(1),
    end: ago(-1),
    items: [{ productId: id, priceMinor: 1000, quota: 10 }],
  });
  await audited(shop.db, commandActor('test'), (tx) =>
    importReviews(tx, [
      { productId: id, authorName: 'Layla H.', rating: 5, review: 'Lovely', at: ago(9), images: ['a.webp'] },
      { productId: id, authorName: 'Sam P.', rating: 2, review: '', at: ago(3) },
      {
        productId: id,
        authorName: 'Noor',
        rating: 4,
        review: 'Good',
        at: ago(2),
        images: ['b.webp', 'c.webp'],
      },
    ]),
  );
  for (const units of [7, 4])
    // repeating it doesn't add to it
    await act((tx) => recordSoldElsewhere(tx, [{ flashSaleId, productId: id, units }]));
  await act((tx) => importPast(tx, [{ id, since: ago(90), unitsSold: 120 }]));
  expect(await wrongBooks()).toEqual([]);

  const { data } = await shop.call('GET product/{id}', { params: { id } });
  expect(data).toMatchObject({ review_count: 3, rating: 3.67 });
  const reviews = await shop.call('GET reviews/{id}', { params: { id } });
  const listedReviews = reviews.data.all.data.map(({ review, review_images: images }) => [
    review,
    images.map(({ image }) => image),
  ]);
  expect(listedReviews).toEqual(
    expect.arrayContaining([
      ['Lovely', ['a.webp']],
      ['Good', ['b.webp', 'c.webp']],
      ['', []],
    ]),
  );
  const sale = await shop.call('GET flash-sale/{id}', { params: { id: flashSaleId } });
  expect(sale.data.data[0]).toMatchObject({ sold: 4, left: 6 });
  const store = await shop.db
    .selectFrom('stores')
    .select('review_count')
    .where('id', '=', storeId)
    .executeTakeFirst();
  expect(store).toEqual({ review_count: 3 });
});

test('the audit log records an import of reviews once, whoever runs it', async () => {
  const { id } = await buildProduct(shop.db);
  const userId = await buildUser(shop.db);
  expect(userId).toBeGreaterThan(0);
  const review = { productId: id, authorName: 'Mina', rating: 3, review: 'Fine', at: shop.clock.now() };
  await audited(shop.db, commandActor('souk import'), (tx) => importReviews(tx, [review, review]));
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('actor_name', '=', 'souk import')
    .execute();
  expect(entries).toEqual([{ action: 'review.import', after: { count: 2 } }]);
});

test('imported search terms are suggested, and repeating the import updates their rank', async () => {
  const save = (popularity: number) =>
    act((tx) =>
      saveSuggestions(tx, [
        { title: 'Brass lamps', popularity },
        { title: 'Brass bowls', popularity: 5 },
      ]),
    );
  const offered = async () => (await shop.call('GET search', { query: { q: 'brass' } })).data.suggested;
  await save(9);
  expect((await offered()).map(({ title }) => title)).toEqual(['Brass lamps', 'Brass bowls']);
  await save(1);
  expect((await offered()).map(({ title }) => title)).toEqual(['Brass bowls', 'Brass lamps']);
});
