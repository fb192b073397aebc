// @module-tag slow
import { saveAddress } from '@souk/contract/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressStatesOf } from '#settings/address-format.ts';
import { listCountries } from '#settings/countries.ts';
import { guestShopper } from '#access/shopper.ts';
import { addressBody, buildUser } from '#testing/builders.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z') })));
afterAll(() => shop.close());

let guests = 0;
type Headers = Record<string, string>;
const newGuest = () => ({ 'x-user-token': `guest_of_address_${++guests}` });
const save = (headers: Headers, fields: Record<string, unknown> = {}) =>
  shop.call('POST user/address/action', { headers, body: addressBody(fields) });
const list = async (headers: Headers, query: Record<string, unknown> = {}) =>
  (await shop.call('GET user/address/all', { headers, query })).data;
const remove = (headers: Headers, id: number) =>
  shop.call('DELETE user/address/delete/{id}', { headers, params: { id } });

describe('user/address/action', () => {
  it('creates an address without an id and returns the row; for guests "user" is null', async () => {
    const guest = newGuest();
    const reply = await save(guest, {
      address_2: ' 3rd floor ',
      delivery_instruction: '',
      label: 'Home',
      zip: '',
      time_zone: 'Asia/Kabul',
    });
    expect(reply).toMatchObject({ httpStatus: 200, status: 200, message: '' });
    expect(saveAddress.reply.parse(reply.data)).toEqual({
      id: expect.any(Number),
      name: 'Layla Haddad',
      email: 'layla@example.com',
      phone: '+49 30 0000 142',
      address_1: 'Torstraße 101',
      address_2: '3rd floor',
      city: 'Berlin',
      state: 'BE',
      country: 'DE',
      zip: '',
      delivery_instruction: null,
      default: 1,
      user_id: null,
      user_token: guest['x-user-token'],
      created: '04:30 pm, 20 Nov, 26',
      user: null,
      label: 'Home',
      created_at: '2026-11-20T12:00:00.000000Z',
      updated_at: '2026-11-20T12:00:00.000000Z',
    });
  });

  it('includes the account of a signed-in shopper and no token', async () => {
    const userId = await buildUser(shop.db, { name: 'Omar', email: 'omar@example.com' });
    const { data } = await save(await shop.signIn(userId));
    expect(saveAddress.reply.parse(data)).toMatchObject({
      user_id: userId,
      user_token: null,
      user: { id: userId, name: 'Omar', email: 'omar@example.com' },
    });
  });

  it('gives a guest without a token one', async () => {
    const reply = await save({ origin: testPublicUrl });
    const token = String(reply.headers['x-user-token']);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(reply.headers['set-cookie']).toContain(`frontend_user_token=${token}`);
    expect((await list({ 'x-user-token': token })).total).toBe(1);
  });

  it('treats `id: ""` and `id: null` as absent, and `address` as another name of address_1', async () => {
    const guest = newGuest();
    const { address_1: _, ...body } = addressBody({ address: 'Invalidenstraße 1', id: '' });
    const reply = await shop.call('POST user/address/action', { headers: guest, body });
    expect(reply.data).toMatchObject({ address_1: 'Invalidenstraße 1' });
    expect((await save(guest, { id: null })).status).toBe(200);
    expect((await list(guest)).total).toBe(2);
  });

  it('updates the address with this id in place; an absent or empty label keeps the old one', async () => {
    const guest = newGuest();
    const { data: first } = await save(guest, { label: 'Home', delivery_instruction: 'Ring twice' });
    const { data: second } = await save(guest);
    const reply = await save(guest, { id: String(first.id), city: 'Potsdam', state: 'BB' });
    expect(reply.data).toMatchObject({
      id: first.id,
      city: 'Potsdam',
      state: 'BB',
      label: 'Home',
      delivery_instruction: null,
      default: 1,
    });
    expect((await list(guest)).data.map(({ id, city }) => [id, city])).toEqual([
      [second.id, 'Berlin'],
      [first.id, 'Potsdam'],
    ]);
    expect((await save(guest, { id: first.id, label: '' })).data.label).toBe('Home');
    expect((await save(guest, { id: 999_999 })).form).toEqual(['We couldn’t find this address.']);
  });

  it.each([
    ['name', undefined, 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', 7, 'Name is required'],
    ['name', 'a'.repeat(101), 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'layla@example', 'Invalid email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email is required'],
    ['phone', null, 'Phone is required'],
    ['phone', '12345', 'Invalid phone number'],
    ['phone', '+49 30 abc', 'Invalid phone number'],
    ['address_1', '', 'Address is required'],
    ['city', undefined, 'City is required'],
    ['city', 'Ber\0lin', 'City is required'],
    ['city', 'Ber\uD800lin', 'City is required'],
    ['country', '', 'Country is required'],
    ['country', 'XX', 'Please choose a country from the list.'],
    ['country', '__', 'Please choose a country from the list.'],
    ['country', 'DEU', 'Country is required'],
    ['state', 'ZZ', 'Please choose a state from the list.'],
    ['state', 'toString', 'Please choose a state from the list.'],
    ['id', 'x', 'We couldn’t find this address.'],
    ['id', 1.5, 'We couldn’t find this address.'],
    ['id', [1], 'We couldn’t find this address.'],
  ])('%s = %j is refused with "%s"-like words and stores nothing', async (field, value, text) => {
    const guest = newGuest();
    const reply = await save(guest, { [field]: value });
    expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [text] });
    expect((await list(guest)).total).toBe(0);
  });

  it.each([
    'name',
    'email',
    'phone',
    'address_1',
    'address_2',
    'city',
    'state',
    'country',
    'zip',
    'delivery_instruction',
    'label',
  ])('refuses a %s of a hundred thousand characters by length, one of a megabyte by size', async (field) => {
    const guest = newGuest();
    expect(await save(guest, { [field]: 'a'.repeat(100_000) })).toMatchObject({
      httpStatus: 200,
      status: 201,
    });
    expect((await save(guest, { [field]: 'a'.repeat(1_000_000) })).httpStatus).toBe(413);
    expect((await list(guest)).total).toBe(0);
  });

  it('"for all countries the form submits": requires a state only where addresses have one (B48)', async () => {
    const { countries } = listCountries();
    for (const { code2, states } of Object.values(countries)) {
      const [state] = Object.keys(states);
      const reply = await save(newGuest(), { country: code2, state: state ?? '' });
      expect([code2, reply.status, reply.data.country, reply.data.state]).toEqual([
        code2,
        200,
        code2,
        state ?? '',
      ]);
      if (state) {
        const without = await save(newGuest(), { country: code2, state: null });
        const isNeeded = addressStatesOf(code2).length > 0;
        expect([code2, without.form, without.data.state]).toEqual(
          isNeeded ? [code2, ['State is required'], undefined] : [code2, [], ''],
        );
      } else {
        // The state of the previously selected country.
        expect((await save(newGuest(), { country: code2, state: 'BE' })).data.state).toBe('');
      }
    }
  }, 60_000);

  it('accepts codes in lower case', async () => {
    expect((await save(newGuest(), { country: 'de', state: 'be' })).data).toMatchObject({
      country: 'DE',
      state: 'BE',
    });
  });

  it('stores 50 addresses of an owner and refuses the next one; changing one still works', async () => {
    const guest = newGuest();
    const { data: first } = await save(guest);
    const { guestKey } = guestShopper(guest['x-user-token']);
    const { time_zone: _, ...fields } = { ...addressBody(), time_zone: '' };
    await shop.db
      .insertInto('addresses')
      .values(Array.from({ length: 49 }, () => ({ ...fields, guest_key: guestKey })))
      .execute();
    expect((await save(guest)).form).toEqual(['You can save up to 50 addresses. Please delete one first.']);
    expect((await save(guest, { id: first.id, city: 'Potsdam' })).data.city).toBe('Potsdam');
    await remove(guest, first.id);
    expect((await save(guest)).status).toBe(200);
  });
});
