import { randomInt } from 'node:crypto';

// Without look-alike characters: people type the reference of a bank transfer (PAYMENTS §8).
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `K7QX-92MB-4F7K`: practically unique, short enough to type, and accepted by every provider. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
