import { createHash } from 'node:crypto';

/** PHP's urlencode: space as `+`, uppercase hex, only letters, digits, `-`, `_` and `.` unescaped. */
export function phpEncode(value: string): string {
  return new URLSearchParams([['v', value]]).toString().slice(2).replaceAll('*', '%2A');
}

type Fields = readonly (readonly [name: string, value: string])[];

function joined(fields: Fields): string {
  return fields.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&');
}

function md5(text: string, passphrase: string): string {
  const signed = passphrase === '' ? text : `${text}&passphrase=${phpEncode(passphrase)}`;
  return createHash('md5').update(signed).digest('hex');
}

/** Signature of the checkout form: fields in posted order, trimmed, blank ones omitted. */
export function formSignature(fields: Fields, passphrase: string): string {
  const trimmed = fields.map(([name, value]) => [name, value.trim()] as const);
  return md5(joined(trimmed.filter(([, value]) => value !== '')), passphrase);
}

/** The part of a webhook that is signed and validated: all fields before `signature`, in received order, blanks included. */
export function noticeParameters(rawBody: string): string {
  const fields = [...new URLSearchParams(rawBody)];
  const end = fields.findIndex(([name]) => name === 'signature');
  return joined(end === -1 ? fields : fields.slice(0, end));
}

export function noticeSignature(rawBody: string, passphrase: string): string {
  return md5(noticeParameters(rawBody), passphrase);
}

/** Signature of the refund API: headers, body and passphrase together, sorted by name. */
export function apiSignature(values: Readonly<Record<string, string>>, passphrase: string): string {
  const all = Object.entries(passphrase === '' ? values : { ...values, passphrase });
  const sorted = all.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('md5').update(joined(sorted)).digest('hex');
}
