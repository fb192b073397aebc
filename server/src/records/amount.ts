import { PRICE_TYPE } from '@souk/rules/codes';

/** Columns use SPEC §9 "Price type: 1 flat, 2 percent"; consoles use `amount`. */
export type Amount = { type: 'flat'; minor: number } | { type: 'percent'; percent: number };

export const amountOf = (row: { type: number; flat_minor: number; percent: string }): Amount =>
  row.type === PRICE_TYPE.flat
    ? { type: 'flat', minor: row.flat_minor }
    : { type: 'percent', percent: Number(row.percent) };

export const columnsOfAmount = (amount: Amount) =>
  amount.type === 'flat'
    ? { type: PRICE_TYPE.flat, flat_minor: amount.minor, percent: 0 }
    : { type: PRICE_TYPE.percent, flat_minor: 0, percent: amount.percent };
