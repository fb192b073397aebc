import type { SettingKey } from './settings-schema.ts';

const ofRights: readonly SettingKey[] = ['console_second_factor'];

/** They change who gets money, or where it is paid from. */
const ofMoney: readonly SettingKey[] = [
  'payment_fee_paid_by',
  'payouts_need_trader_details',
  'deemed_supplier',
  'payout_csv',
  'payout_iban',
];

/** Whether these settings affect permissions or money, so that changing or undoing them requires confirmation; null: they don't. */
export function confirmationOf(settings: object): 'rights' | 'money' | null {
  if (ofRights.some((key) => key in settings)) return 'rights';
  return ofMoney.some((key) => key in settings) ? 'money' : null;
}
