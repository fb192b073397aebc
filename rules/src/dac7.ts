/** Why a seller of goods is reported, or isn't (Directive (EU) 2021/514, annex V, section I, B 4 d). */
export const DAC7_REASONS = ['sales', 'amount', 'other-currency', 'below'] as const;
export type Dac7Reason = (typeof DAC7_REASONS)[number];

/** Excluded: fewer than 30 sales, for which together at most 2,000 EUR were paid or credited in the year. */
export const dac7Limits = { sales: 30, euroMinor: 200_000 } as const;

/**
 * Whether a seller's year is reportable; null: their amounts in currencies other than the euro decide. `paid`: what was paid or credited in the
 * year by currency, without fees, commission and tax.
 */
export function dac7Report({
  sales,
  paid,
}: {
  sales: number;
  paid: readonly { currency: string; minor: number }[];
}): { isReportable: boolean | null; reason: Dac7Reason } {
  if (sales >= dac7Limits.sales) return { isReportable: true, reason: 'sales' };
  const euro = paid.find(({ currency }) => currency === 'EUR')?.minor ?? 0;
  if (euro > dac7Limits.euroMinor) return { isReportable: true, reason: 'amount' };
  if (paid.some(({ currency, minor }) => currency !== 'EUR' && minor > 0))
    return { isReportable: null, reason: 'other-currency' };
  return { isReportable: false, reason: 'below' };
}
