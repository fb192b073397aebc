import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

/** The database stores only this hash of a secret. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** PKCE's S256 (RFC 7636 §4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
