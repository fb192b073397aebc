import type { ConsoleApi } from '@souk/contract/console-api';
import type { BankAccount as BankAccountView, BankDetails } from '@souk/contract/seller-console/bank-details';
import { countryName } from '@souk/rules/country-name';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuseForNow, refuseUnknown, type Reason } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findProfile } from '#seller/profile-queries.ts';
import type { Shop } from '#shop.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { bankHoldHours, isOnHold } from '../bank-account/bank-hold.ts';
import { ibanCountries, type BankFault, type FaultName } from '../bank-account/check-bank-details.ts';
import { readBankAccount } from '../bank-account/queries.ts';
import { readAccountNumbers } from '../bank-account/read-account-numbers.ts';
import { saveBankAccount } from '../bank-account/save-bank-account.ts';
import { findPayoutAccount } from '../provider/payout-account-queries.ts';
import { providerView } from './payout-provider-view.ts';

export const sellerBankHandlers: Pick<
  ConsoleHandlers<ConsoleApi['sellerBankDetails']>,
  'readBankDetails' | 'saveBankDetails'
> = {
  readBankDetails: (call) => theDetails(call),

  async saveBankDetails(call) {
    const { shop, db, now, language, caller, body } = call;
    const { storeId } = caller.scope;
    if (storeId === null) return refuseUnknown();
    const { authSecret } = shop;
    const limit = { name: 'bank-details', subject: `store:${storeId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const saved = await audited(db, caller.actor, (tx) =>
      saveBankAccount(tx, { storeId, authSecret, typed: body, now }),
    );
    if (saved.ok) return theDetails(call);
    if (saved.reason === 'not_found') return refuseUnknown();
    return new Refusal(saved.faults.map((fault) => reasonOf(fault, language.code)));
  },
};

export const operatorBankDetailsHandlers: ConsoleHandlers<ConsoleApi['operatorBankDetails']> = {
  async readSellerBankDetails({ shop, db, now, params: { id } }) {
    if (!(await findProfile(db, { storeId: id }))) return refuseUnknown();
    return { account: await accountView(shop, id, now) };
  },
};

type OfStore = Pick<ConsoleCall, 'shop' | 'db' | 'now' | 'settings'> & {
  caller: Pick<ConsoleCaller, 'scope'>;
};

export async function theDetails({
  shop,
  db,
  now,
  settings,
  caller,
}: OfStore): Promise<BankDetails | Refusal> {
  const storeId = caller.scope.storeId ?? 0;
  const [store, account, connected] = await Promise.all([
    findProfile(db, caller.scope),
    accountView(shop, storeId, now),
    findPayoutAccount(db, storeId),
  ]);
  if (!store) return refuseUnknown();
  return {
    account,
    suggested: {
      holder: store.fields.legal_name,
      country: store.fields.country,
      currency: settings.currency,
    },
    iban_countries: [...ibanCountries],
    hold_hours: bankHoldHours,
    provider: providerView({ shop, settings, account: connected, now }),
  };
}

async function accountView(shop: Shop, storeId: number, now: Date): Promise<BankAccountView | null> {
  const [account, readable] = await Promise.all([
    readBankAccount(shop.db, storeId),
    readAccountNumbers(shop, [storeId]),
  ]);
  if (!account) return null;
  const { holder, country, currency, kind, last4 } = account;
  return {
    holder,
    country,
    currency,
    kind,
    last4,
    changed_at: account.changed_at.toISOString(),
    payouts_resume_at: isOnHold(account, now) ? (account.held_until?.toISOString() ?? null) : null,
    is_readable: readable.has(storeId),
  };
}

const faultTexts = {
  empty: 'refusal.field.empty',
  unknown: 'refusal.field.unreadable',
  'iban-none': 'refusal.bank.iban-none',
  'iban-needed': 'refusal.bank.iban-needed',
  'iban-country': 'refusal.bank.iban-country',
  'iban-other-country': 'refusal.bank.iban-other-country',
  'iban-length': 'refusal.bank.iban-length',
  'iban-format': 'refusal.bank.iban-format',
  'iban-checksum': 'refusal.bank.iban-checksum',
  bic: 'refusal.bank.bic',
  'account-exact': 'refusal.bank.account-exact',
  'account-digits': 'refusal.bank.account-digits',
  account: 'refusal.bank.account',
  aba: 'refusal.bank.aba',
  'sort-code': 'refusal.bank.sort-code',
  ifsc: 'refusal.bank.ifsc',
  bsb: 'refusal.bank.bsb',
  transit: 'refusal.bank.transit',
  'bank-code': 'refusal.bank.bank-code',
} as const satisfies Record<FaultName, RefusalKey>;

function reasonOf({ field, fault, country, shortest, longest }: BankFault, language: string): Reason {
  const values = {
    ...(country === undefined ? {} : { country: countryName(country, language, country) }),
    ...(shortest === undefined || longest === undefined
      ? {}
      : { shortest: String(shortest), longest: String(longest) }),
  };
  return { key: faultTexts[fault], values, path: field };
}
