import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key, so that a text sealed for one is invalid for another. */
export type SealedFor =
  | 'authenticator'
  | 'new authenticator'
  | 'passkey challenge'
  | 'webhook secret'
  | 'console reply'
  | 'bank account'
  | 'payout account'
  | 'service keys';

const keyOf = (authSecret: string, purpose: SealedFor) =>
  Buffer.from(hkdfSync('sha256', authSecret, '', `souk sealed ${purpose}`, 32));

/** Encrypts and authenticates a text (AES-256-GCM) with a key derived from the shop's secret. */
export function seal(authSecret: string, purpose: SealedFor, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(authSecret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null if it wasn't sealed by this shop for this purpose. */
export function unseal(authSecret: string, purpose: SealedFor, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(authSecret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Seals a short-lived value for one user, instead of storing it. */
export function sealOffer(
  authSecret: string,
  purpose: SealedFor,
  { userId, value, until }: { userId: number; value: string; until: Date },
): string {
  return seal(authSecret, purpose, JSON.stringify([userId, until.getTime(), value]));
}

/** Null also if it was sealed for another user or has expired. */
export function readOffer(
  authSecret: string,
  purpose: SealedFor,
  { userId, offer, now }: { userId: number; offer: string; now: Date },
): string | null {
  const text = unseal(authSecret, purpose, offer);
  if (text === null) return null;
  const [whose, until, value] = JSON.parse(text) as [number, number, string]; // written by sealOffer
  return whose === userId && until > now.getTime() ? value : null;
}
