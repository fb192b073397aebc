import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { moveOrder } from './move-order.ts';
import { recordParcel } from './record-parcel.ts';
import { signOrderLink } from './sign-order-link.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

/* SCREENS 96: carrier and tracking number, visible only to the owner or the holder of the signed link. */

let shop: TestShop;
let lamp: Awaited<ReturnType<typeof buildProduct>>;
let chair: Awaited<ReturnType<typeof buildProduct>>;
let order: { id: number; number: string };
let seen = 0;

beforeAll(async () => {
  shop = await buildTestShop();
  lamp = await buildProduct(shop.db, {
    storeId: await buildStore(shop.db, { name: 'Noor', slug: 'noor' }),
    stock: 50,
  });
  chair = await buildProduct(shop.db, { storeId: await buildStore(shop.db, { slug: 'fjord' }), stock: 50 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  const token = await buildGuest(shop.db, { items: [{ product: lamp }, { product: chair }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  order = { id: data.id, number: data.order };
  seen = (await shop.mails()).length;
});

const note = (parcelNumber: string | null, store: string | undefined = 'noor') =>
  recordParcel(shop.db, { number: order.number, store, carrier: 'Falcon Post', parcelNumber });
async function advance(times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await moveOrder(shop.db, { number: order.number, actor: 'operator', now: shop.clock.now() });
}
const newMails = async () => (await shop.mails()).slice(seen);
function track(proof: object) {
  const query = { tracking_id: order.number, time_zone: 'UTC', ...proof };
  return shop.call('GET track-order', { query });
}
const link = () => signOrderLink(shop.app.shop.authSecret, order.number, shop.clock.now());

test('shows the parcel to the holder of the link by order and by number, but not to someone with the number alone', async () => {
  expect(await note('FP 1')).toEqual({ ok: true, isTold: false });
  const found = await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link() } });
  const parcels = [{ carrier: 'Falcon Post', number: 'FP 1', url: null }, null];
  expect(found.data.parts.map(({ parcel }) => parcel)).toEqual(parcels);
  expect((await track(link())).data).toMatchObject({ parts: parcels.map((parcel) => ({ parcel })) });
  expect(JSON.stringify((await track({})).data)).not.toContain('Falcon');
});

test('links to known carriers on order and tracking pages and in emails', async () => {
  const at = { number: order.number, store: 'noor', carrier: 'ups', parcelNumber: '1Z 99' };
  const url = 'https://www.ups.com/track?tracknum=1Z99';
  await recordParcel(shop.db, at);
  const found = await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link() } });
  expect(found.data.parts[0]!.parcel).toEqual({ carrier: 'ups', number: '1Z 99', url });
  expect((await track(link())).data).toMatchObject({ parts: [{ parcel: { url } }, { parcel: null }] });
  await advance(2);
  const mail = (await newMails()).at(-1)!;
  expect(mail.text).toContain(`Track with ups:\n${url}\n`);
  expect(mail.html).toContain(` href="${url}"`);
  expect(mail.html).toContain('>Track with ups</a>');
});

test('the shop can add its own carriers', async () => {
  await setSetting(shop.db, 'carriers', [{ name: 'Falcon Post', url: 'https://falcon.example/{number}' }]);
  shop.app.shop.site.invalidate();
  await note('FP 1');
  const found = await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link() } });
  expect(found.data.parts[0]!.parcel!.url).toBe('https://falcon.example/FP1');
  await advance(1);
  expect((await newMails()).at(-1)!.text).toContain('Track with Falcon Post:\nhttps://falcon.example/FP1\n');
});

test('emails about moves contain it', async () => {
  await note('FP 1');
  await advance(3);
  const mails = await newMails();
  expect(mails.map(({ kind }) => kind)).toEqual(['order-moved', 'order-moved', 'order-moved']);
  for (const mail of mails) expect(mail.text).toContain('Shipped with Falcon Post, tracking number FP 1');
});

test('sends a separate email for each new number once a part has shipped', async () => {
  await advance(2);
  seen = (await shop.mails()).length;
  expect(await note(null)).toEqual({ ok: true, isTold: true });
  expect(await note(null)).toEqual({ ok: true, isTold: false });
  expect(await note('FP 2')).toEqual({ ok: true, isTold: true });
  const mails = await newMails();
  expect(mails.map(({ kind }) => kind)).toEqual(['order-parcel', 'order-parcel']);
  expect(mails[0]!.text).toContain('Noor has added tracking details for your items.');
});

test('requires a part if there are several, and refuses cancelled ones', async () => {
  const at = { number: order.number, carrier: 'Falcon Post', parcelNumber: 'FP 1' };
  expect(await recordParcel(shop.db, at)).toEqual({ ok: false, reason: 'which-part' });
  expect(await note('FP 1', 'elsewhere')).toEqual({ ok: false, reason: 'part-missing' });
  await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
  expect(await note('FP 1')).toEqual({ ok: false, reason: 'cancelled' });
  expect(await recordParcel(shop.db, { ...at, number: '20200101AAAAAA' })).toEqual({
    ok: false,
    reason: 'order-missing',
  });
});
