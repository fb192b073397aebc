// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestShopper } from '#access/shopper.ts';
import { addressBody } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { raceRepeats } from '#order/test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 30 })));
afterAll(() => shop.close());

type Headers = Record<string, string>;
const rounds = Array.from({ length: raceRepeats }, (_, index) => index + 1);
const save = (headers: Headers) => shop.call('POST user/address/action', { headers, body: addressBody() });
const remove = (headers: Headers, id: number) =>
  shop.call('DELETE user/address/delete/{id}', { headers, params: { id } });
const list = async (headers: Headers) => (await shop.call('GET user/address/all', { headers })).data.data;
const parallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(rounds)('round %i', (round) => {
  it('10 first addresses at once: all are stored and one is the default', async () => {
    const guest = { 'x-user-token': `racing_saver_${round}` };
    const replies = await parallel(10, () => save(guest));
    expect(replies.map(({ httpStatus, status }) => [httpStatus, status])).toEqual(Array(10).fill([200, 200]));
    expect((await list(guest)).filter((address) => address.default === 1)).toHaveLength(1);
  });

  it('deleting the same address 10 times at once: one OK, and the latest remaining one is the default', async () => {
    const guest = { 'x-user-token': `racing_deleter_${round}` };
    const { data: first } = await save(guest);
    const { data: second } = await save(guest);
    const replies = await parallel(10, () => remove(guest, first.id));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.flatMap(({ form }) => form)).toEqual(Array(9).fill('We couldn’t find this address.'));
    expect((await list(guest)).map((address) => [address.id, address.default])).toEqual([[second.id, 1]]);
  });

  it('concurrent choosing, saving and deleting leaves exactly one default', async () => {
    const guest = { 'x-user-token': `racing_chooser_${round}` };
    const ids: number[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push((await save(guest)).data.id);
    const replies = await parallel(16, (index) => {
      const id = ids[index % 4]!;
      if (index % 4 === 3) return remove(guest, ids[0]!);
      if (index % 4 === 2) return save(guest);
      return shop.call('POST user/address/default', { headers: guest, body: { id } });
    });
    expect(replies.filter(({ httpStatus }) => httpStatus !== 200)).toEqual([]);
    expect((await list(guest)).filter((address) => address.default === 1)).toHaveLength(1);
  });

  it('enforces the limit of 50 for 10 parallel saves at 48', async () => {
    const guest = { 'x-user-token': `racing_limit_${round}` };
    const { guestKey } = guestShopper(guest['x-user-token']);
    await shop.db
      .insertInto('addresses')
      .values(
        Array.from({ length: 48 }, (_, index) => ({
          ...addressBody(),
          guest_key: guestKey,
          is_default: index === 0,
        })),
      )
      .execute();
    const replies = await parallel(10, () => save(guest));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await list(guest)).toHaveLength(50);
  });
});
