import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The end of a page: the sort value as text, and the row's ID. */
export type Place = { value: string; id: number };

type Asked = { list: string; sort: string };

/** Encodes a signed cursor; readable, but it can't be forged. */
export function writeCursor(authSecret: string, asked: Asked, { value, id }: Place): string {
  const said = Buffer.from(JSON.stringify([value, id]));
  return `${said.toString('base64url')}.${signatureOf(authSecret, asked, said).toString('base64url')}`;
}

export function readCursor(authSecret: string, asked: Asked, cursor: string): Place | null {
  const [text = '', signature = '', ...more] = cursor.split('.');
  const said = Buffer.from(text, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(authSecret, asked, said);
  if (more.length > 0 || given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const [value, id] = JSON.parse(said.toString()) as [string, number]; // written by us
  return { value, id };
}

function signatureOf(authSecret: string, { list, sort }: Asked, said: Buffer): Buffer {
  // A derived key, so that no other signature made with the shop's secret is valid for a cursor.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk list cursor', 32));
  return createHmac('sha256', key).update(`${list}|${sort}|`).update(said).digest().subarray(0, 16);
}
