import { avatar } from '@souk/contract/account';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { pictureOfSize, smallPicture } from '#testing/pictures.ts';
import { buildAccount } from './test-people.ts';

let shop: TestShop;
let userId = 0;
let headers: Record<string, string> = {};
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  userId = (await buildAccount(shop)).id;
  headers = await shop.signIn(userId);
  shop.media.clear();
});

const upload = (bytes: Uint8Array, id: number | string = userId) =>
  shop.call('POST user/{id}/avatar', { params: { id }, upload: bytes, headers });
const shown = async () => (await shop.call('GET user/profile', { headers })).data.avatar;
const unsupported = ['Supported images: jpg, png (Max size: 1000kb)'];

describe('POST user/{id}/avatar', () => {
  test.each(['jpeg', 'png'] as const)(
    'stores a %s under a generated name and shows it in the profile',
    async (format) => {
      const { status, data } = await upload(await smallPicture({ format }));
      expect(status).toBe(200);
      expect(avatar.reply.parse(data)).toEqual(data);
      expect(data.avatar).toMatch(/^[0-9a-f]{32}\.(jpg|png)$/);
      expect([...shop.media.keys()]).toEqual([data.avatar]);
      expect(await shown()).toBe(data.avatar);
      expect((await sharp(shop.media.get(data.avatar)).metadata()).format).toBe(format);
    },
  );

  test('replaces the avatar and deletes the previous file', async () => {
    const first = (await upload(await smallPicture())).data.avatar;
    const second = (await upload(await smallPicture())).data.avatar;
    expect(second).not.toBe(first);
    await shop.work();
    expect([...shop.media.keys()]).toEqual([second]);
  });

  test('ten at once: one file remains and is the one shown', async () => {
    const picture = await smallPicture();
    await Promise.all(Array.from({ length: 10 }, () => upload(picture)));
    await shop.work();
    expect([...shop.media.keys()]).toEqual([await shown()]);
  });

  test('I32: treats another user’s id as missing and stores nothing', async () => {
    const other = await buildAccount(shop);
    const picture = await smallPicture();
    const foreign = await upload(picture, other.id);
    const missing = await upload(picture, 999_999_999);
    expect([foreign.httpStatus, foreign.form]).toEqual([200, ['We couldn’t find this account.']]);
    expect(foreign.data).toEqual(missing.data);
    for (const id of ['0', '-1', `${userId}.0`, `${userId}x`, 'me'])
      expect((await upload(picture, id)).form).toEqual(['We couldn’t find this account.']);
    expect(shop.media.size).toBe(0);
    const users = shop.db.selectFrom('users').select('avatar').where('id', '=', other.id);
    expect(await users.executeTakeFirstOrThrow()).toEqual({ avatar: null });
  });

  test('refuses other contents than jpeg or png and oversized files, and keeps the picture', async () => {
    const { avatar: before } = (await upload(await smallPicture())).data;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(svg)).form).toEqual(unsupported);
    expect(
      (
        await upload(
          await sharp(await smallPicture())
            .webp()
            .toBuffer(),
        )
      ).form,
    ).toEqual(unsupported);
    const large = await upload(await pictureOfSize(1_024_001));
    expect([large.httpStatus, large.form]).toEqual([413, unsupported]);
    expect((await upload(await pictureOfSize(1_024_000))).status).toBe(200);
    await shop.work();
    expect(shop.media.has(before)).toBe(false);
    expect(shop.media.size).toBe(1);
  });

  test('without a login: 401, before anything is read', async () => {
    headers = { 'x-user-token': 'guest-with-a-picture' };
    expect((await upload(await smallPicture())).httpStatus).toBe(401);
    expect(shop.media.size).toBe(0);
  });

  test('deletes the picture with the account', async () => {
    await upload(await smallPicture());
    await shop.call('DELETE user/delete', { body: {}, headers });
    await shop.work();
    expect(shop.media.size).toBe(0);
  });
});
