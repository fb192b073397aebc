/** Fields of the bank transfer instructions; each has a text of the same name (`payment.bank.…`). */
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
