import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const triesInAnHour = 10;
const hourMs = 3_600_000;

/** 128 bits in URL-safe characters. */
export const makeInstallKey = (): string => randomBytes(16).toString('base64url');

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export type KeyAnswer = { ok: true } | { ok: false; triesLeft: number };

/** Verifies keys; after ten wrong ones within an hour, further attempts are rejected until the first of them is an hour old. */
export class KeyGuard {
  readonly #now: () => number;
  #wrongAt: number[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  check(typed: string, keyHash: string | null): KeyAnswer {
    this.#wrongAt = this.#wrongAt.filter((at) => this.#now() - at < hourMs);
    const left = triesInAnHour - this.#wrongAt.length;
    if (left <= 0) return { ok: false, triesLeft: 0 };
    // Same length, and compared in constant time.
    const isRight =
      keyHash !== null && timingSafeEqual(Buffer.from(hashOfKey(typed), 'hex'), Buffer.from(keyHash, 'hex'));
    if (isRight) return { ok: true };
    this.#wrongAt.push(this.#now());
    return { ok: false, triesLeft: left - 1 };
  }
}
