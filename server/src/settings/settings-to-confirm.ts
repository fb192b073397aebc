import { isGuardedChange, type ImpactOf } from '@souk/rules/guarded-settings';
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

type Change = { from: object; to: object };

/** Changed settings that affect the whole shop. */
export const guardedOf = ({ from, to }: Change): ImpactOf[] =>
  Object.entries(to).flatMap(([key, value]) =>
    isGuardedChange(key, from[key as keyof typeof from], value) ? [key as ImpactOf] : [],
  );

/** Whether a change affects permissions, money or the whole shop, so that making or undoing it requires confirmation; null: it doesn't. */
export function confirmationOf(change: Change): 'rights' | 'money' | null {
  if (ofRights.some((key) => key in change.to)) return 'rights';
  if (ofMoney.some((key) => key in change.to)) return 'money';
  return guardedOf(change).length > 0 ? 'rights' : null;
}
