import { createHash } from 'node:crypto';

/** Generates ids shaped like a provider's. The same seed gives the same ids in the same order. */
export type Ids = {
  /** Letters and digits. */
  text(length: number): string;
  /** Capital letters and digits. */
  capitals(length: number): string;
  /** Does not begin with 0. */
  digits(length: number): string;
  hex(length: number): string;
  uuid(): string;
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
const figures = '0123456789';

/** Hosts pass a fresh seed at every start: state is in memory, and old ids must not repeat. */
export function seededIds(seed: string): Ids {
  let made = 0;

  function pick(length: number, alphabet: string): string {
    const bytes: number[] = [];
    for (let block = 0; bytes.length < length; block++) {
      bytes.push(...createHash('sha256').update(`${seed}:${made}:${block}`).digest());
    }
    made++;
    return bytes
      .slice(0, length)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  }
  const hex = (length: number) => pick(length, `${figures}abcdef`);
  return {
    text: (length) => pick(length, letters + letters.toUpperCase() + figures),
    capitals: (length) => pick(length, letters.toUpperCase() + figures),
    digits: (length) => pick(1, figures.slice(1)) + pick(length - 1, figures),
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
