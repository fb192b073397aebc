/**
 * Whether a number fails its check digit: postal parcels (UPU S10, `RR473124829GB`) and UPS (`1Z…`). Other numbers always pass,
 * because carriers' formats overlap.
 */
export function hasWrongDigit(number: string): boolean {
  const plain = number.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(plain)) return s10Digit(plain.slice(2, 10)) !== Number(plain[10]);
  if (/^1Z[0-9A-Z]{15}\d$/.test(plain)) return upsDigit(plain.slice(2, 17)) !== Number(plain[17]);
  return false;
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

function s10Digit(serial: string): number {
  const sum = [...serial].reduce((total, digit, index) => total + Number(digit) * s10Weights[index]!, 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

/** Letters count as (position in the alphabet + 2) mod 10: A is 2, B is 3, I is 0. */
function upsDigit(characters: string): number {
  const sum = [...characters].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    return total + (index % 2 === 0 ? value : value * 2);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
