import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The end of a page: the sort value as text, and the row's ID. */
export type Place = { value: string; id: number };

type Asked = { list: string; sort: string };

/** Encodes a signed cursor; readable, but it can't be forged. */
export function writeCursor(authSecret: string, asked: Asked, { value, id }: Place): string {
  const payload = Buffer.from(JSON.stringify([value, id]));
  return `${payload.toString('base64url')}.${signatureOf(authSecret, asked, payload).toString('base64url')}`;
}

export function readCursor(authSecret: string, asked: Asked, cursor: string): Place | null {
  const [text = '', signature = '', ...more] = cursor.split('.');
  const payload = Buffer.from(text, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(authSecret, asked, payload);
  if (more.length > 0 || given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const [value, id] = JSON.parse(payload.toString()) as [string, number]; // written by us
  return { value, id };
}

function signatureOf(authSecret: string, { list, sort }: Asked, payload: Buffer): Buffer {
  // A derived key, so that no other signature made with the shop's secret is valid for a cursor.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk list cursor', 32));
  return createHmac('sha256', key).update(`${list}|${sort}|`).update(payload).digest().subarray(0, 16);
}
