import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

const codeCount = 10;

/** Ten codes of 80 bits, each usable once: `ABCD-EFGH-JKLM-NPQR`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => base32(randomBytes(10)).replaceAll(/.{4}(?=.)/g, '$&-'));
}

/** Normalizes the typed code. Needs no salt, because 80 random bits can't be guessed. */
export function hashRecoveryCode(userId: number, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId}|${plain}`).digest('hex');
}
