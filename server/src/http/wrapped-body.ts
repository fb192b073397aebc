import { createCipheriv, createDecipheriv } from 'node:crypto';

/*
 * CONTRACT §1.9: existing apps send order bodies as base64 of AES-128-CBC with a public key, NUL-padded. It provides
 * neither secrecy nor integrity and exists only for those apps.
 */
const key = Buffer.from('0123456470abcdef0123456789abcdef', 'hex');
const iv = Buffer.from('abcdef1876343516abcdef9876543210', 'hex');
const maxWrappedLength = 64 * 1024;

export function unwrapBody(body: Record<string, unknown>): Record<string, unknown> | null {
  const wrapped = body['data'];
  if (typeof wrapped !== 'string') return body;
  if (wrapped.length > maxWrappedLength || !/^[A-Za-z0-9+/]+={0,2}$/.test(wrapped)) return null;
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(wrapped, 'base64'), decipher.final()]);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(padded).replace(/\0+$/, '');
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The inverse, for tests and documentation. */
export function wrapBody(body: object): { data: string } {
  const bytes = Buffer.from(JSON.stringify(body), 'utf8');
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  return { data: Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64') };
}
