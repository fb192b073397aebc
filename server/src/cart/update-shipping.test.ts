import { updateShipping } from '@souk/contract/cart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBody, buildProduct, buildShippingRule } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

let guests = 0;
type Headers = Record<string, string>;

/** A guest with two rows. The rule ships to Berlin, Germany and, with a pickup point, Austria. */
async function buildShopper() {
  const guest: Headers = { 'x-user-token': `guest_of_shipping_${++guests}` };
  const { id: ruleId, placeIds } = await buildShippingRule(shop.db, {
    places: [
      { country: 'DE', state: 'BE', priceMinor: 300 },
      { country: 'DE', priceMinor: 500 },
      { country: 'AT', priceMinor: 900, pickupPoint: true, pickupPriceMinor: 100 },
    ],
  });
  const rows = [];
  for (const _ of [1, 2]) {
    const { id } = await buildProduct(shop.db, { shippingRuleId: ruleId });
    rows.push(
      (await shop.call('POST cart/action', { headers: guest, body: { product_id: id, quantity: 1 } })).data
        .id,
    );
  }
  const [first, second] = rows;
  const [berlin, germany, austria] = placeIds;
  return { guest, first: first!, second: second!, berlin: berlin!, germany: germany!, austria: austria! };
}
async function saveAddress(headers: Headers, fields: Record<string, unknown> = {}) {
  return (await shop.call('POST user/address/action', { headers, body: addressBody(fields) })).data.id;
}
const update = (headers: Headers, body: Record<string, unknown>) =>
  shop.call('POST cart/update-shipping', { headers, body });
const stored = async (headers: Headers) =>
  (await shop.call('GET cart/by-user', { headers })).data.map((row) => [
    row.shipping_place_id,
    row.shipping_type,
  ]);
const defaultOf = async (headers: Headers) =>
  (await shop.call('GET user/profile', { headers })).data.default_address;

describe('cart/update-shipping', () => {
  it('stores place and type of each row; "only the place\'s id is trusted"', async () => {
    const { guest, first, second, berlin } = await buildShopper();
    await saveAddress(guest);
    const reply = await update(guest, {
      cart: [
        {
          cart: first,
          shipping_place: { id: berlin, price: '0.01', country: 'XX' },
          shipping_type: '1',
          single_shipping: true,
        },
        { cart: second, shipping_place: { id: String(berlin) }, shipping_type: 1 },
      ],
    });
    expect(updateShipping.reply.parse(reply.data)).toMatchObject([
      {
        shipping_place_id: berlin,
        shipping_type: 1,
        shipping_place: { id: berlin, price: '3.00', country: 'DE' },
      },
      { shipping_place_id: berlin },
    ]);
    expect(await stored(guest)).toEqual([
      [berlin, 1],
      [berlin, 1],
    ]);
  });

  it('accepts "an object keyed by cart id or an array"', async () => {
    const { guest, first, berlin } = await buildShopper();
    await saveAddress(guest);
    const choice = { cart: first, shipping_place: { id: berlin }, shipping_type: 1 };
    expect((await update(guest, { cart: { [first]: choice } })).status).toBe(200);
    expect(await stored(guest)).toEqual([
      [berlin, 1],
      [null, 1],
    ]);
  });

  it('"stores selected_address as the default address the next order uses", alone or with places that it covers', async () => {
    const { guest, first, austria } = await buildShopper();
    const inBerlin = await saveAddress(guest);
    const inVienna = await saveAddress(guest, { country: 'AT', state: '9' });
    expect(await defaultOf(guest)).toBe(inBerlin);
    const reply = await update(guest, {
      cart: [{ cart: first, shipping_place: { id: austria }, shipping_type: 2 }],
      selected_address: String(inVienna),
    });
    expect(reply.status).toBe(200);
    expect(await defaultOf(guest)).toBe(inVienna);
    expect(await stored(guest)).toEqual([
      [austria, 2],
      [null, 1],
    ]);
    expect((await update(guest, { selected_address: inBerlin })).data).toHaveLength(2);
    expect(await defaultOf(guest)).toBe(inBerlin);
  });

  it('stores nothing if one row cannot be shipped there: "Product is unable to be shipped."', async () => {
    const { guest, first, second, berlin, austria } = await buildShopper();
    const inBerlin = await saveAddress(guest);
    const inKabul = await saveAddress(guest, { country: 'AF', state: 'KAB' });
    const reply = await update(guest, {
      cart: [
        { cart: first, shipping_place: { id: austria }, shipping_type: 1 },
        { cart: second, shipping_place: { id: berlin }, shipping_type: 1 },
      ],
      selected_address: inKabul,
    });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: ['Product is unable to be shipped.'] });
    expect(await stored(guest)).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(await defaultOf(guest)).toBe(inBerlin);
  });

  it('L3: "stores the place that covers the selected address whatever place was sent": the state’s before the country’s', async () => {
    const { guest, first, berlin, germany, austria } = await buildShopper();
    await saveAddress(guest);
    const other = await buildShippingRule(shop.db, { places: [{ country: 'DE', priceMinor: 0 }] });
    const choose = (id: unknown) =>
      update(guest, { cart: [{ cart: first, shipping_place: { id }, shipping_type: 1 }] });
    for (const id of [germany, austria, other.placeIds[0], 999_999]) {
      expect((await choose(id)).status).toBe(200);
      expect((await stored(guest))[0]).toEqual([berlin, 1]);
    }
    await update(guest, { selected_address: await saveAddress(guest, { state: 'BY' }) });
    await choose(berlin);
    expect((await stored(guest))[0]).toEqual([germany, 1]);
  });

  it('L3: "refuses … when pickup is wanted and that place has no point"', async () => {
    const { guest, first, austria } = await buildShopper();
    await saveAddress(guest);
    const reply = await update(guest, {
      cart: [{ cart: first, shipping_place: { id: austria }, shipping_type: 2 }],
    });
    expect(reply.form).toEqual(['Product is unable to be shipped.']);
    expect((await stored(guest))[0]).toEqual([null, 1]);
  });

  it('without any address: "Please add an address first."', async () => {
    const { guest, first, berlin } = await buildShopper();
    const reply = await update(guest, {
      cart: [{ cart: first, shipping_place: { id: berlin }, shipping_type: 1 }],
    });
    expect(reply.form).toEqual(['Please add an address first.']);
  });

  it('treats rows and addresses of other owners as missing', async () => {
    const other = await buildShopper();
    const addressOfOther = await saveAddress(other.guest);
    const { guest, first, berlin } = await buildShopper();
    await saveAddress(guest);
    const choice = { shipping_place: { id: other.berlin }, shipping_type: 1 };
    for (const cart of [other.first, 999_999]) {
      expect((await update(guest, { cart: [{ cart, ...choice }] })).form).toEqual([
        'This item isn’t in your cart.',
      ]);
    }
    for (const selected_address of [addressOfOther, 999_999]) {
      const reply = await update(guest, {
        cart: [{ cart: first, shipping_place: { id: berlin }, shipping_type: 1 }],
        selected_address,
      });
      expect(reply.form).toEqual(['We couldn’t find this address.']);
    }
    expect(await stored(guest)).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(await stored(other.guest)).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect((await update({}, { cart: [{ cart: first, ...choice }] })).status).toBe(201);
  });

  it.each([
    [{ cart: 'x' }],
    [{ cart: [1] }],
    [{ cart: [{ cart: 1 }] }],
    [{ cart: [{ cart: 1, shipping_place: { id: 1 }, shipping_type: 3 }] }],
    [{ cart: [{ cart: [1], shipping_place: { id: 1 }, shipping_type: 1 }] }],
    [{ selected_address: [1] }],
    [{ selected_address: 'x\0' }],
  ])('%j is refused', async (body) => {
    const { guest } = await buildShopper();
    await saveAddress(guest);
    expect(await update(guest, body)).toMatchObject({ httpStatus: 200, status: 201 });
    expect(await stored(guest)).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });
});
