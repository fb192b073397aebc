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

/** Details of a seller without which it can't be reported; `tax_number`: a registration, tax or VAT number. */
const DAC7_DETAILS = ['legal_name', 'address_1', 'city', 'country', 'tax_number'] as const;
export type Dac7Detail = (typeof DAC7_DETAILS)[number];

type Identified = Readonly<
  Record<'legal_name' | 'address_1' | 'city' | 'country' | 'register_number' | 'vat_number', string>
>;

export const missingDac7Details = (store: Identified): Dac7Detail[] =>
  DAC7_DETAILS.filter((detail) =>
    detail === 'tax_number' ? store.register_number === '' && store.vat_number === '' : store[detail] === '',
  );

/** A seller is asked once and reminded twice, each this many days apart, before its payouts stop (Directive (EU) 2021/514, annex V, section IV, A 2). */
export const dac7Requests = { most: 3, daysBetween: 30 } as const;
