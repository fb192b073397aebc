import { expect, test } from 'vitest';
import { bytesOfBody, packQuickly, packWell, plainBody, type Body } from './packed-body.ts';
import { ReplyCache } from './reply-cache.ts';

/** A reply as it is written: small ones come from Node's buffer pool. */
const bodyOf = (letters: number) => Buffer.from(JSON.stringify({ text: 'souk '.repeat(letters / 5) }));

/** Memory retained with the body. */
const heldBytes = (body: Body) =>
  (Buffer.isBuffer(body) ? [body] : [body.brotli, body.gzip ?? Buffer.alloc(0)])
    .map(({ buffer }) => buffer.byteLength)
    .reduce((sum, bytes) => sum + bytes);

test.each([100, 2000, 30_000, 200_000])(
  'a body of %i characters retains only its counted size',
  async (letters) => {
    const plain = bodyOf(letters);
    const quick = await packQuickly(plain);
    const both = await packWell(plain);
    expect(heldBytes(quick)).toBe(bytesOfBody(quick));
    expect(heldBytes(both)).toBe(bytesOfBody(both));
    const again = await plainBody(quick);
    expect(again.equals(plain)).toBe(true);
    expect(again.buffer.byteLength).toBe(plain.length);
  },
);

test('a cached reply does too', () => {
  const replies = new ReplyCache(() => Promise.resolve(null));
  replies.onBack();
  const reply = { etag: 'W/"a"', headers: {}, shows: null, untilMs: 1000 };
  replies.keep('en /common', { ...reply, body: bodyOf(2000) }, replies.turn);
  expect(heldBytes(replies.find('en /common', 0)!.body)).toBe(bodyOf(2000).length);
});
