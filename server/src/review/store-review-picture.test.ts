// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, formOf, type TestShop } from '#testing/build-test-shop.ts';
import { buildUser } from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { pictureOfSize, smallPicture } from '#testing/pictures.ts';

const supported = 'Supported images: jpg, png (Max size: 1000kb)';
const failed = 'There is an error while uploading some of the images.';
const url = '/api/v1/rating-review/image';

let shop: TestShop;
let userId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  userId = await buildUser(shop.db);
  headers = await shop.signIn(userId);
});
afterAll(() => shop.close());

const upload = (bytes: Uint8Array, more: Record<string, string> = headers) =>
  shop.call('POST rating-review/image', { headers: more, upload: bytes });

type Sent = { payload: string | Buffer; headers: Record<string, string> };
async function send({ payload, headers: more }: Sent) {
  const reply = await shop.app.server.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...more },
    payload,
  });
  return {
    http: reply.statusCode,
    ...reply.json<{ status: number; message: string; data: { form?: string[] } }>(),
  };
}

/** A handwritten multipart body with any content. */
function multipart(parts: string[], boundary = 'x'): Sent {
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${body}--${boundary}--\r\n`,
  };
}
const filePart = (field: string, content: string) =>
  `content-disposition: form-data; name="${field}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${content}`;

describe('CONTRACT §2.8: POST rating-review/image', () => {
  test('returns the names of the picture and its thumbnail and stores the picture', async () => {
    const { status, data, message } = await upload(await smallPicture());
    expect({ status, message }).toEqual({ status: 200, message: '' });
    expect(data.thumb).toBe(`thumb-${data.image}`);
    expect(shop.media.has(data.image)).toBe(true);
    const row = await shop.db
      .selectFrom('review_uploads')
      .selectAll()
      .where('image', '=', data.image)
      .executeTakeFirstOrThrow();
    expect(row.user_id).toBe(userId);
  });

  test('takes type and name from the bytes, not from the sender', async () => {
    const lying = await formOf('image', await smallPicture({ format: 'png' }), {
      name: '../../etc/passwd.html',
      type: 'text/html',
    });
    const reply = await send(lying);
    expect(reply.status).toBe(200);
    expect((reply.data as { image: string }).image).toMatch(/^[0-9a-f]{32}\.png$/);
    const page = await formOf('image', Buffer.from('<script>alert(1)</script>'), { name: 'cat.png' });
    expect((await send(page)).data.form).toEqual([supported]);
  });

  test('accepts a small field next to the picture', async () => {
    const form = new FormData();
    form.set('note', 'hello');
    form.set('image', new File([new Uint8Array(await smallPicture())], 'a.jpg'));
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    const type = body.headers.get('content-type') ?? '';
    expect((await send({ payload, headers: { 'content-type': type } })).status).toBe(200);
  });
});

describe('access', () => {
  test('asks a guest to log in without reading or storing anything', async () => {
    const before = [await fingerprint(shop.db), shop.media.size];
    const bytes = await smallPicture();
    const guests: Record<string, string>[] = [
      {},
      { 'x-user-token': 'some-guest-token' },
      { authorization: 'Bearer nonsense' },
    ];
    for (const guest of guests) {
      const { httpStatus, form } = await upload(bytes, guest);
      expect([httpStatus, form]).toEqual([401, ['Please log in first.']]);
    }
    expect([await fingerprint(shop.db), shop.media.size]).toEqual(before);
  });

  test('accepts the cookie alone only from our own pages', async () => {
    const cookie = `frontend_token=${headers['authorization']!.replace('Bearer ', '')}`;
    const bytes = await smallPicture();
    expect((await upload(bytes, { cookie, 'sec-fetch-site': 'cross-site' })).httpStatus).toBe(401);
    expect((await upload(bytes, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('refusals, without a row or a file', () => {
  let before: [Record<string, string>, number];
  beforeAll(async () => {
    before = [await fingerprint(shop.db), shop.media.size];
  });
  const expectNothingStored = async () =>
    expect([await fingerprint(shop.db), shop.media.size]).toEqual(before);

  test('CONTRACT §1.1: "upload 1000 kB plus overhead" is 413 beyond that', async () => {
    for (const size of [1_024_001, 1_500_000, 3_000_000]) {
      const { httpStatus, status, form } = await upload(Buffer.alloc(size, 1));
      expect([httpStatus, status, form]).toEqual([413, 413, [supported]]);
    }
    await expectNothingStored();
  });

  test.each<[string, Sent, number, string]>([
    ['no file', multipart(['content-disposition: form-data; name="image"\r\n\r\ntext']), 201, failed],
    ['an empty file', multipart([filePart('image', '')]), 201, failed],
    ['a file in another field', multipart([filePart('picture', 'abc')]), 201, failed],
    [
      'two files',
      multipart([filePart('image', 'abc'), filePart('image', 'def')]),
      413,
      'The request is too large.',
    ],
    [
      '31 fields',
      multipart(
        Array.from({ length: 31 }, (_, at) => `content-disposition: form-data; name="f${at}"\r\n\r\n1`),
      ),
      413,
      'The request is too large.',
    ],
    [
      'a field of the prototype',
      multipart([filePart('__proto__', 'abc')]),
      400,
      'We couldn’t read the request.',
    ],
    [
      'a body that ends in the middle',
      { ...multipart([]), payload: `--x\r\n${filePart('image', 'abc')}` },
      400,
      'We couldn’t read the request.',
    ],
    [
      'no boundary',
      { payload: 'a=1', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'We couldn’t read the request.',
    ],
    [
      'JSON',
      { payload: '{"image":"a.jpg"}', headers: { 'content-type': 'application/json' } },
      400,
      'We couldn’t read the request.',
    ],
    [
      'bytes of a picture without a form',
      { payload: 'abc', headers: { 'content-type': 'image/jpeg' } },
      400,
      'We couldn’t read the request.',
    ],
    ['an empty form', multipart([]), 201, failed],
  ])('%s', async (_what, sent, status, text) => {
    const reply = await send(sent);
    expect({ http: reply.http, status: reply.status, form: reply.data.form }).toEqual({
      http: status === 201 ? 200 : status,
      status,
      form: [text],
    });
    await expectNothingStored();
  });

  test('in the caller’s language', async () => {
    const { form } = await upload(Buffer.from('no'), { ...headers, language: 'ar' });
    expect(form).toEqual(['الصور المدعومة: jpg وpng (الحجم الأقصى: 1000 كيلوبايت)']);
  });
});

describe('unused pictures', () => {
  test('anyone’s next upload deletes them after a day, but not today’s', async () => {
    const yesterday = shop.clock.now();
    const old = (await upload(await smallPicture())).data.image;
    shop.clock.set(new Date(yesterday.getTime() + 23 * 3600_000));
    const young = (await upload(await smallPicture())).data.image;
    expect(shop.media.has(old)).toBe(true);
    shop.clock.set(new Date(yesterday.getTime() + 25 * 3600_000));
    const other = await shop.signIn(await buildUser(shop.db));
    await upload(await smallPicture(), other);
    await shop.work();
    expect([shop.media.has(old), shop.media.has(young)]).toEqual([false, true]);
    const rows = await shop.db.selectFrom('review_uploads').select('image').execute();
    expect(rows.map(({ image }) => image)).not.toContain(old);
    expect(rows.length).toBe(shop.media.size);
  });
});

test('F33: 200 concurrent uploads of 1 MB are stored or asked to wait', async () => {
  const form = await formOf('image', await pictureOfSize(1_000_000));
  const replies = await Promise.all(Array.from({ length: 200 }, () => send(form)));
  expect(replies.filter(({ http }) => ![200, 503].includes(http))).toEqual([]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
});

test('CONTRACT D14: "uploads 30 per hour"', async () => {
  const limited = await buildTestShop({ rateLimits: true });
  const own = await limited.signIn(await buildUser(limited.db));
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    const reply = await limited.call('POST rating-review/image', { headers: own, upload: Buffer.from('no') });
    statuses.push(reply.httpStatus);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  await limited.close();
});
