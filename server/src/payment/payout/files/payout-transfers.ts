import type { PayoutTable } from '@souk/rules/payout-table';
import type { AccountOfStore } from '../bank-account/read-account-numbers.ts';

export type TransferInFile = {
  /** `P-0149`; the seller and the shop find the transfer by it on their statements. */
  number: string;
  store: string;
  amountMinor: number;
  currency: string;
  account: AccountOfStore;
};

export type PayoutFile = {
  id: number;
  format: 'csv' | 'sepa';
  createdAt: Date;
  shop: { name: string; iban: string };
  /** Of the CSV file. */
  table: PayoutTable;
  transfers: readonly TransferInFile[];
};
