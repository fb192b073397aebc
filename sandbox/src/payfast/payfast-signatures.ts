import { createHash } from 'node:crypto';

export type Field = readonly [name: string, value: string];

/** Like PHP's urlencode: only letters, digits, `-`, `_` and `.` are kept, a space becomes `+`. */
export function phpEncode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

const joined = (fields: readonly Field[]) =>
  fields.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&');

const md5WithPassphrase = (text: string, passphrase: string) =>
  createHash('md5')
    .update(passphrase === '' ? text : `${text}&passphrase=${phpEncode(passphrase)}`)
    .digest('hex');

/** Signature of the shop's form: trimmed values in the given order, blanks omitted (PAYMENTS §6c). */
export function checkoutSignature(fields: readonly Field[], passphrase: string): string {
  const filled = fields
    .map(([name, value]): Field => [name, value.trim()])
    .filter(([, value]) => value !== '');
  return md5WithPassphrase(joined(filled), passphrase);
}

/** An ITN's text without signature: what PayFast sends, and recognizes on validation. Blanks are included. */
export function noticeText(fields: readonly Field[]): string {
  return joined(fields);
}

export function noticeSignature(text: string, passphrase: string): string {
  return md5WithPassphrase(text, passphrase);
}

/** Signature of an API call: headers, query, body and passphrase, sorted by name. */
export function apiSignature(values: Readonly<Record<string, string>>, passphrase: string): string {
  const all = Object.entries({ ...values, passphrase }).filter(
    ([name]) => name !== 'signature' && name !== 'testing',
  );
  const sorted = all.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('md5').update(joined(sorted)).digest('hex');
}
