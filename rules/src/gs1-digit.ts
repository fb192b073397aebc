/** Check digit of GS1 (barcodes, SSCC) and of most carriers: weights 3 and 1 from the right, modulo 10. */
export function gs1Digit(serial: string): number {
  const sum = [...serial]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
