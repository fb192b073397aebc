import { randomInt } from 'node:crypto';

// Without letters and digits that look alike: the reference of a bank transfer is typed by people (PAYMENTS §8).
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `K7QX-92MB-4F7K`: unique enough for ever, short enough to type; every provider takes it. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
