/*
 * Calculates the amounts of an order independently from SPEC §9 and docs/spec-gaps.md, in exact integers and without any
 * function of the shop, so that tests do not compare the code with itself.
 */

export type HandLine = {
  quantity: number;
  unitMinor: number;
  storeId: number;
  bundle: { buy: number; free: number } | null;
  shipping: { priceMinor: number; perUnit: boolean };
  /** Hundredths of a percent included in prices, or a flat amount per paid unit. */
  tax: { percent: number } | { eachMinor: number };
};

export type HandVoucher = {
  /** Hundredths of a percent, or a flat amount. */
  off: { percent: number } | { flatMinor: number };
  /** Null: it applies to all stores. */
  storeId: number | null;
};

export type HandAmounts = {
  subtotal: number;
  bundle: number;
  voucher: number;
  shipping: number;
  tax: number;
  total: number;
};

export function countByHand(lines: readonly HandLine[], voucher: HandVoucher | null): HandAmounts {
  const rows = lines.map((line) => {
    const { quantity, unitMinor, bundle } = line;
    const free = bundle ? Math.floor(quantity / (bundle.buy + bundle.free)) * bundle.free : 0;
    const counts = voucher !== null && (voucher.storeId ?? line.storeId) === line.storeId;
    return { line, free, gross: quantity * unitMinor, net: (quantity - free) * unitMinor, counts };
  });
  const eligible = rows.filter((row) => row.counts);
  const base = sumOf(eligible, (row) => row.gross);
  const cap = sumOf(eligible, (row) => row.net);
  const discount = voucher ? Math.min(cap, uncappedDiscount(voucher.off, base)) : 0;
  const shares = split(
    discount,
    rows.map((row) => (row.counts ? row.net : 0)),
  );
  const tax = rows.map(({ line, free, net }, index) => {
    const taxable = net - shares[index]!;
    if ('eachMinor' in line.tax) return Math.min(taxable, line.tax.eachMinor * (line.quantity - free));
    return halfUp(taxable, line.tax.percent, 10_000 + line.tax.percent);
  });
  const subtotal = sumOf(rows, (row) => row.gross);
  const bundle = subtotal - sumOf(rows, (row) => row.net);
  const shipping = sumOf(
    lines,
    ({ shipping: { priceMinor, perUnit }, quantity }) => priceMinor * (perUnit ? quantity : 1),
  );
  return {
    subtotal,
    bundle,
    voucher: discount,
    shipping,
    tax: sumOf(tax, (amount) => amount),
    total: subtotal - bundle - discount + shipping,
  };
}

function uncappedDiscount(off: HandVoucher['off'], base: number): number {
  return 'flatMinor' in off ? Math.min(base, off.flatMinor) : halfUp(base, off.percent, 10_000);
}

/** `amount` × `part` / `whole`, rounded half up. */
function halfUp(amount: number, part: number, whole: number): number {
  const [numerator, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((numerator * 2n + divisor) / (divisor * 2n));
}

/** Splits by the largest remainder; ties go to the first line. */
function split(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((share) => Number(share / whole));
  const byRemainder = exact
    .map((share, index) => ({ remainder: share % whole, index }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}
