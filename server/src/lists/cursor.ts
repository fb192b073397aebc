import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Where a page of a list ended: the value that it is sorted by, as text, and the row's id. */
export type Place = { value: string; id: number };

/** Of which list and order it is; a cursor is good for nothing else. */
type Asked = { list: string; sort: string };

/** A place in a list as it is given out: readable by us alone in the sense that nobody else can make one. */
export function writeCursor(authSecret: string, asked: Asked, { value, id }: Place): string {
  const said = Buffer.from(JSON.stringify([value, id]));
  return `${said.toString('base64url')}.${signatureOf(authSecret, asked, said).toString('base64url')}`;
}

/** Null for what was not given out by this shop, for this list in this order. */
export function readCursor(authSecret: string, asked: Asked, cursor: string): Place | null {
  const [text = '', signature = '', ...more] = cursor.split('.');
  const said = Buffer.from(text, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(authSecret, asked, said);
  if (more.length > 0 || given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
  const [value, id] = JSON.parse(said.toString()) as [string, number]; // we wrote it
  return { value, id };
}

function signatureOf(authSecret: string, { list, sort }: Asked, said: Buffer): Buffer {
  // A key of its own, so that nothing signed elsewhere with the shop's secret can pass for a cursor.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk list cursor', 32));
  return createHmac('sha256', key).update(`${list}|${sort}|`).update(said).digest().subarray(0, 16);
}
