// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  addressBody,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildUser,
  makeOwner,
} from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { changeDeliveryAudited } from './change-delivery.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

let shop: TestShop;
let token: string;
let order: { id: number; number: string };
let sellerMail: string;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

/** Ships to Berlin and Hamburg for 5.00, to the rest of Germany for 9.00, and nowhere else. */
beforeEach(async () => {
  const rule = await buildShippingRule(shop.db, {
    places: [
      { country: 'DE', state: 'BE', priceMinor: 500, dayNeeded: 2 },
      { country: 'DE', state: 'HH', priceMinor: 500, dayNeeded: 6 },
      { country: 'DE', priceMinor: 900 },
    ],
  });
  const shopper = await buildUser(shop.db);
  const storeId = await buildStore(shop.db);
  await makeOwner(shop.db, shopper, storeId);
  sellerMail = (
    await shop.db.selectFrom('users').select('email').where('id', '=', shopper).executeTakeFirstOrThrow()
  ).email;
  const product = await buildProduct(shop.db, { title: 'Lamp', shippingRuleId: rule.id, storeId });
  token = await buildGuest(shop.db, { items: [{ product }], address: { email: 'layla@example.com' } });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  order = { id: data.id, number: data.order };
});

const change = (fields: Record<string, unknown> = {}) =>
  shop.call('POST order/change-delivery', {
    body: { ...addressBody(), id: order.id, user_token: token, ...fields },
  });
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;
const newMails = async () =>
  (await shop.mails()).filter(
    ({ kind, subject }) => kind.includes('address') && subject.includes(order.number),
  );

const hamburg = { name: 'Omar Said', address_1: 'Elbchaussee 9', city: 'Hamburg', state: 'HH', zip: '22765' };

describe('while the order is pending', () => {
  test('ships to the new address for the same totals and notifies buyer and seller once', async () => {
    const before = await detail();
    const fields = { ...hamburg, delivery_instruction: 'Third floor', email: 'thief@example.com' };
    const replies = await Promise.all([change(fields), change(fields), change(fields)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await detail();
    expect(after.address).toMatchObject({
      ...hamburg,
      delivery_instruction: 'Third floor',
      // Links and codes still go to this address.
      email: 'layla@example.com',
    });
    expect(after.calculated).toEqual(before.calculated);
    expect(after.ordered_products[0]!.shipping_place).toMatchObject({ state: 'HH', day_needed: 6 });
    const mails = await newMails();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-address', 'layla@example.com'],
      ['seller-order-address', sellerMail],
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Elbchaussee 9');
      expect(text).toContain('Third floor');
    }
  });

  test('changes or removes only the note', async () => {
    await change({ delivery_instruction: 'Ring twice' });
    expect((await detail()).address.delivery_instruction).toBe('Ring twice');
    await change();
    expect((await detail()).address.delivery_instruction).toBeNull();
  });

  test.each([
    [
      'another price there',
      { state: 'BY', city: 'München' },
      'Shipping Lamp to Bayern Germany costs a different amount. Please cancel this order and place a new one.',
    ],
    [
      'nothing goes there',
      { country: 'AE', state: 'DU' },
      'Lamp doesn’t ship to Dubai United Arab Emirates.',
    ],
    ['no such country', { country: 'QQ' }, 'Please choose a country from the list.'],
    ['no name', { name: ' ' }, 'Name is required'],
  ])('%s: refused with the reason, and nothing changes', async (_case, fields, sentence) => {
    const before = await fingerprint(shop.db);
    const { form } = await change(fields);
    expect(form.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([sentence]);
    expect(await fingerprint(shop.db)).toEqual(before);
  });

  test('keeps the agreed shipping price although the seller’s price has changed', async () => {
    await shop.db.updateTable('shipping_places').set({ price_minor: 4000 }).execute();
    expect((await change({ address_1: 'Torstraße 1' })).status).toBe(200);
  });
});

test('refuses a change after preparation has begun', async () => {
  await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: shop.clock.now() });
  expect((await change(hamburg)).form).toEqual([
    'The delivery details can’t be changed anymore because your order is already being prepared.',
  ]);
});

describe('an operator', () => {
  const by = (fields: Record<string, unknown> = {}) =>
    audited(shop.db, commandActor('a test'), (tx) =>
      changeDeliveryAudited(tx, {
        number: order.number,
        to: { ...addressBody(), ...hamburg, ...fields } as Parameters<typeof changeDeliveryAudited>[1]['to'],
      }),
    );
  const recorded = () =>
    shop.db.selectFrom('audit_entries').select('after').where('label', '=', order.number).execute();

  test('may change what the buyer may; the audit log contains field names but no address', async () => {
    expect(await by()).toMatchObject({ ok: true });
    expect(await by()).toMatchObject({ ok: true, isUnchanged: true });
    expect((await detail()).address).toMatchObject({ ...hamburg, email: 'layla@example.com' });
    expect((await newMails()).length).toBeGreaterThan(0);
    const entries = await recorded();
    expect(entries).toHaveLength(1);
    expect(entries[0]!.after).toEqual({ fields: ['name', 'address_1', 'city', 'zip', 'state'] });
  });

  test('is refused like the buyer: at another price, and after preparation has begun', async () => {
    expect(await by({ city: 'Munich', state: 'BY' })).toMatchObject({ ok: false });
    await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: shop.clock.now() });
    expect(await by()).toEqual({ ok: false, reasons: [{ reason: 'delivery-too-late' }] });
    expect(await recorded()).toEqual([]);
  });
});
