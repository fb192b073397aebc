import { expect, test } from 'vitest';
import { bytesOfBody, packQuickly, packWell, plainBody, type Body } from './packed-body.ts';
import { ReplyCache } from './reply-cache.ts';

/** As a reply is written: small ones come out of Node's pool. */
const bodyOf = (letters: number) => Buffer.from(JSON.stringify({ text: 'souk '.repeat(letters / 5) }));

/** What stays in memory as long as the body does. */
const heldBytes = (body: Body) =>
  (Buffer.isBuffer(body) ? [body] : [body.brotli, body.gzip ?? Buffer.alloc(0)])
    .map(({ buffer }) => buffer.byteLength)
    .reduce((sum, bytes) => sum + bytes);

test.each([100, 2000, 30_000, 200_000])('a body of %i letters holds what it counts', async (letters) => {
  const plain = bodyOf(letters);
  const quick = await packQuickly(plain);
  const both = await packWell(plain);
  expect(heldBytes(quick)).toBe(bytesOfBody(quick));
  expect(heldBytes(both)).toBe(bytesOfBody(both));
  const again = await plainBody(quick);
  expect(again.equals(plain)).toBe(true);
  expect(again.buffer.byteLength).toBe(plain.length);
});

test('so does a cached reply', () => {
  const replies = new ReplyCache(() => Promise.resolve(null));
  replies.onBack();
  const reply = { etag: 'W/"a"', headers: {}, shows: null, untilMs: 1000 };
  replies.keep('en /common', { ...reply, body: bodyOf(2000) }, replies.turn);
  expect(heldBytes(replies.find('en /common', 0)!.body)).toBe(bodyOf(2000).length);
});
