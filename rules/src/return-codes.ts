/** Why banks return transfers, as ISO 20022 codes with texts (`payout.returned.…`). */
export const RETURN_CODES = [
  'AC01',
  'AC03',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'AM05',
  'BE01',
  'BE04',
  'CUST',
  'FOCR',
  'MD07',
  'MS02',
  'MS03',
  'NARR',
  'RC01',
  'RR04',
] as const;
export type ReturnCode = (typeof RETURN_CODES)[number];

/** The key of its text. */
export const returnCodeKey = (code: ReturnCode): `payout.returned.${Lowercase<ReturnCode>}` =>
  `payout.returned.${code.toLowerCase() as Lowercase<ReturnCode>}`;

export const isReturnCode = (text: string): text is ReturnCode =>
  (RETURN_CODES as readonly string[]).includes(text);
