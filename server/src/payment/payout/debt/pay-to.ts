import type { Payments } from '#outbound/payment-port.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** The shop's bank account; parts that it lacks are empty. */
export type PayTo = {
  beneficiary: string;
  bank_name: string;
  account_number: string;
  iban: string;
  bic: string;
};

/** Where stores pay what they owe: the account of bank transfers, or the one payouts leave from; null: the shop stores none. */
export function payToOf(
  { bankDetails }: Pick<Payments, 'bankDetails'>,
  { payout_iban: iban, legal_name: legalName, site_name: name }: Settings,
): PayTo | null {
  if (bankDetails) {
    const { beneficiary, bank_name, account_number, iban: own, bic } = bankDetails;
    return { beneficiary, bank_name, account_number, iban: own, bic };
  }
  return iban === ''
    ? null
    : { beneficiary: legalName || name, bank_name: '', account_number: '', iban, bic: '' };
}
