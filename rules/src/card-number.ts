/** Prefixes and lengths of common payment cards; other long numbers are tracking numbers. */
const cards = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^5[1-5]\d{14}$/,
  /^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^6(?:011|5\d\d|4[4-9]\d)\d{12}$/,
] as const;

/** Whether a text contains a payment card number, grouped or not: such text must not be emailed or stored. */
export function hasCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ \u00a0-]?\d){12,18}(?!\d)/g) ?? [];
  return runs.some((run) => {
    const digits = run.replaceAll(/\D/g, '');
    return cards.some((card) => card.test(digits)) && isLuhn(digits);
  });
}

/** Check digit of ISO/IEC 7812. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
