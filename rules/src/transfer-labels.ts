/** What a buyer is told for a transfer to the shop's bank; each has a word of the same name (`payment.bank.…`). */
export const TRANSFER_LABELS = [
  'beneficiary',
  'bank_name',
  'account_number',
  'iban',
  'bic',
  'branch',
  'reference',
  'amount',
  'note',
] as const;
export type TransferLabel = (typeof TRANSFER_LABELS)[number];
