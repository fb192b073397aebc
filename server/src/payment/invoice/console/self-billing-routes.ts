import type { ConsoleApi } from '@souk/contract/console-api';
import { SELF_BILLING_DETAILS, type SelfBilling } from '@souk/contract/seller-console/self-billing';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuseForNow, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { findSellerParty } from '../issue-queries.ts';
import { missingOfParty } from '../parties.ts';
import { agreeToSelfBilling } from '../sale/agree-to-self-billing.ts';
import { findConsent } from '../sale/consent-queries.ts';

export const selfBillingHandlers: ConsoleHandlers<ConsoleApi['sellerSelfBilling']> = {
  readSelfBilling: (call) => read(call),

  async saveSelfBilling(call) {
    const { shop, db, now, caller, body } = call;
    const { storeId } = caller.scope;
    if (storeId === null) return refuseUnknown();
    const limit = { name: 'self-billing', subject: `store:${storeId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const saved = await audited(db, caller.actor, (tx) => agreeToSelfBilling(tx, { storeId, ...body, now }));
    return saved.ok ? read(call) : refuseUnknown();
  },
};

async function read({
  db,
  caller,
}: Pick<ConsoleCall, 'db'> & { caller: Pick<ConsoleCaller, 'scope'> }): Promise<SelfBilling | Refusal> {
  const { storeId } = caller.scope;
  if (storeId === null) return refuseUnknown();
  const [party, consent] = await Promise.all([findSellerParty(db, storeId), findConsent(db, storeId)]);
  if (!party) return refuseUnknown();
  const missing = new Set<string>(missingOfParty(party));
  return {
    agreed: consent ? { at: consent.agreed_at.toISOString(), version: consent.text_version } : null,
    missing: SELF_BILLING_DETAILS.filter((detail) => missing.has(detail)),
  };
}
