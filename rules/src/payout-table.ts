import type { Delimiter } from './csv.ts';

/** What a column of the CSV file of payouts contains; `date`: when the file was made. */
export const PAYOUT_FIELDS = [
  'payout',
  'store',
  'holder',
  'country',
  'iban',
  'bic',
  'account',
  'routing',
  'amount',
  'currency',
  'date',
] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

export const PAYOUT_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;
export const DECIMAL_MARKS = ['point', 'comma'] as const;

export type PayoutColumn = { field: PayoutField; heading: string };

/** The form of the CSV file of payouts, as the operator's bank takes it. */
export type PayoutTable = {
  columns: PayoutColumn[];
  separator: (typeof PAYOUT_SEPARATORS)[number];
  decimal: (typeof DECIMAL_MARKS)[number];
};

export const separatorSign: Readonly<Record<PayoutTable['separator'], Delimiter>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
};

export const decimalSign: Readonly<Record<PayoutTable['decimal'], string>> = { point: '.', comma: ',' };

export const usualPayoutTable: PayoutTable = {
  columns: PAYOUT_FIELDS.filter((field) => field !== 'date').map((field) => ({ field, heading: field })),
  separator: 'comma',
  decimal: 'point',
};
