import { addresses, saveAddress } from '@souk/contract/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressBody, buildUser } from '#testing/builders.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z') })));
afterAll(() => shop.close());

let guests = 0;
type Headers = Record<string, string>;
const newGuest = () => ({ 'x-user-token': `guest_of_list_${++guests}` });
const save = (headers: Headers, fields: Record<string, unknown> = {}) =>
  shop.call('POST user/address/action', { headers, body: addressBody(fields) });
const list = async (headers: Headers, query: Record<string, unknown> = {}) =>
  (await shop.call('GET user/address/all', { headers, query })).data;
const remove = (headers: Headers, id: number) =>
  shop.call('DELETE user/address/delete/{id}', { headers, params: { id } });
const defaults = async (headers: Headers) =>
  (await list(headers)).data.filter((address) => address.default === 1).map((address) => address.id);

describe('user/address/all', () => {
  it('"inserts the new one at the front" and pages by 50', async () => {
    const guest = newGuest();
    const ids = [];
    for (const name of ['Cem', 'Ada', 'Bob']) ids.push((await save(guest, { name })).data.id);
    const page = addresses.reply.parse(await list(guest));
    expect(page.data.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(page).toMatchObject({ per_page: 50, total: 3, path: `${testPublicUrl}/api/v1/user/address/all` });
    const byTitle = await list(guest, { order_by: 'title', type: 'asc' });
    expect(byTitle.data.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cem']);
    const second = await list(guest, { per_page: 2, page: 2, order_by: 'id', type: 'asc' });
    expect(second).toMatchObject({ current_page: 2, last_page: 2, data: [{ id: ids[2] }] });
  });

  it('is empty without an owner; pages beyond the end, unknown sort orders and time zones are no errors', async () => {
    expect(addresses.reply.parse(await list({}))).toMatchObject({
      data: [],
      total: 0,
      last_page: 1,
      from: null,
    });
    const guest = newGuest();
    await save(guest);
    expect(await list(guest, { page: 1_000_000_000 })).toMatchObject({ data: [], total: 1 });
    expect(
      (await list(guest, { order_by: 'phone; drop', type: 'sideways', page: 'x', time_zone: 'Mars/Base' }))
        .data,
    ).toHaveLength(1);
  });
});

describe('the default address', () => {
  it('is the first one, and stays when more are added', async () => {
    const guest = newGuest();
    const { data: first } = await save(guest);
    await save(guest);
    expect(await defaults(guest)).toEqual([first.id]);
    expect((await shop.call('GET user/profile', { headers: guest })).data.default_address).toBe(first.id);
  });

  it('is the one set by user/address/default, and only that', async () => {
    const guest = newGuest();
    await save(guest);
    const { data: second } = await save(guest);
    const reply = await shop.call('POST user/address/default', { headers: guest, body: { id: second.id } });
    expect(saveAddress.reply.parse(reply.data)).toMatchObject({ id: second.id, default: 1 });
    expect(await defaults(guest)).toEqual([second.id]);
    const again = await shop.call('POST user/address/default', {
      headers: guest,
      body: { id: String(second.id) },
    });
    expect(again.data).toMatchObject({ id: second.id, default: 1 });
    const missing = await shop.call('POST user/address/default', { headers: guest, body: { id: 999_999 } });
    expect(missing.form).toEqual(['We couldn’t find this address.']);
    expect(await defaults(guest)).toEqual([second.id]);
  });

  it('is replaced by the latest address when deleted, and null if none is left', async () => {
    const guest = newGuest();
    const [first, second, third] = [await save(guest), await save(guest), await save(guest)];
    await remove(guest, first.data.id);
    expect(await defaults(guest)).toEqual([third.data.id]);
    await remove(guest, second.data.id);
    expect(await defaults(guest)).toEqual([third.data.id]);
    await remove(guest, third.data.id);
    expect((await shop.call('GET user/profile', { headers: guest })).data.default_address).toBeNull();
    expect((await save(guest)).data.default).toBe(1);
  });
});

describe('user/address/delete', () => {
  it('returns the deleted row with a text for the toast, by id in the path or in the query', async () => {
    const guest = newGuest();
    const [first, second] = [await save(guest), await save(guest)];
    const inPath = await remove(guest, first.data.id);
    expect(inPath).toMatchObject({ status: 200, message: 'Address deleted', data: { id: first.data.id } });
    saveAddress.reply.parse(inPath.data);
    const inQuery = await shop.call('DELETE user/address/delete', {
      headers: guest,
      query: { id: second.data.id },
    });
    expect(inQuery).toMatchObject({ status: 200, message: 'Address deleted', data: { id: second.data.id } });
    expect((await list(guest)).total).toBe(0);
  });

  it('treats a deleted address as missing', async () => {
    const guest = newGuest();
    const { data } = await save(guest);
    await remove(guest, data.id);
    expect((await remove(guest, data.id)).form).toEqual(['We couldn’t find this address.']);
    expect((await shop.call('DELETE user/address/delete', { headers: guest })).form).toEqual([
      'We couldn’t find this address.',
    ]);
  });

  it('treats a login token in place of the guest token as absent, never as an error (CONTRACT §1.4)', async () => {
    const login = await shop.signIn(await buildUser(shop.db));
    const { data } = await save(login);
    const reply = await shop.call('DELETE user/address/delete/{id}', {
      headers: login,
      params: { id: data.id },
      query: { user_token: login['authorization']!.slice('Bearer '.length) },
    });
    expect(reply.status).toBe(200);
  });
});
