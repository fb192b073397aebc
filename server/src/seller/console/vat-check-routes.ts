import { euCountries } from '@souk/rules/commission-tax';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { VatCheck } from '@souk/contract/seller-console/vat-check';
import { audited } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseForNow, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findProfile } from '../profile-queries.ts';
import { askAboutNumber } from '../vat-check/ask-about-number.ts';
import { recordCheck } from '../vat-check/record-check.ts';
import { findChecks } from '../vat-check/vat-check-queries.ts';

export const sellerVatCheckHandlers: ConsoleHandlers<ConsoleApi['sellerVatCheck']> = {
  readOwnVatCheck: (call) => theCheck(call, call.caller.scope),
};

export const operatorVatCheckHandlers: ConsoleHandlers<ConsoleApi['operatorVatCheck']> = {
  readVatCheck: (call) => theCheck(call, { storeId: call.params.id }),

  async checkVatNumber(call) {
    const { shop, db, now, settings, caller, params } = call;
    const store = await findProfile(db, { storeId: params.id });
    if (!store) return refuseUnknown();
    const { country, vat_number: vatNumber, name } = store.fields;
    if (!settings.vat_check) return refuse('refusal.console.vat-check.off');
    if (vatNumber === '' || !euCountries.has(country)) return refuse('refusal.console.vat-check.no-number');
    const limit = { name: 'vat-check', subject: `store:${store.id}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const number = { storeId: store.id, country, vatNumber };
    const answer = await askAboutNumber(shop, number, settings);
    await audited(db, caller.actor, (tx) => recordCheck(tx, { number, name, answer, now }));
    return theCheck(call, { storeId: store.id });
  },
};

async function theCheck(
  { db, settings }: Pick<ConsoleCall, 'db' | 'settings'>,
  scope: Scope,
): Promise<VatCheck | Refusal> {
  const store = await findProfile(db, scope);
  if (!store) return refuseUnknown();
  const { country, vat_number: vatNumber } = store.fields;
  const { answered, unanswered } = await findChecks(db, { storeId: store.id, country, vatNumber });
  const hasNumber = vatNumber !== '' && euCountries.has(country);
  return {
    state: !hasNumber
      ? 'no-number'
      : answered
        ? (answered.result as 'valid' | 'invalid') // limited by the column's check and the query
        : settings.vat_check
          ? 'waiting'
          : 'off',
    vat_number: vatNumber,
    checked_at: answered?.checked_at.toISOString() ?? null,
    request_identifier: answered?.request_identifier ?? '',
    name: answered?.name ?? '',
    address: answered?.address ?? '',
    unanswered_at: (settings.vat_check && unanswered?.checked_at.toISOString()) || null,
  };
}
