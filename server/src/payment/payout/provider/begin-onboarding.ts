import { audited, type AuditedTx } from '#access/audited.ts';
import type { Actor } from '#access/actor.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { notFound } from '#records/record-kind.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import { findProfile } from '#seller/profile-queries.ts';
import type { Shop } from '#shop.ts';
import { findPayoutAccount, insertPayoutAccount } from './payout-account-queries.ts';

type Onboarding =
  | { ok: true; url: string }
  | { ok: false; reason: 'silent' | 'no-provider' }
  | typeof notFound;

/** The page to which the provider sends the seller's browser back. */
const page = '/seller/bank-details';

/**
 * Opens the provider's page on which a store enters what the provider needs to pay it. The store gets an account first; creating it is
 * idempotent, so that a lost reply or two clicks at once leave it with one.
 */
export async function beginOnboarding(
  shop: Pick<Shop, 'db' | 'clock' | 'payments' | 'publicUrl' | 'log'>,
  { storeId, provider, actor }: { storeId: number; provider: string; actor: Actor },
): Promise<Onboarding> {
  const [known, store] = await Promise.all([
    findPayoutAccount(shop.db, storeId),
    findProfile(shop.db, { storeId }),
  ]);
  if (!store) return notFound;
  const adapter = shop.payments.payoutAdapters.get(known?.provider ?? provider);
  if (!adapter) return { ok: false, reason: 'no-provider' };
  try {
    const account = known?.account_ref ?? (await connect(shop, { storeId, adapter, store, actor }));
    if (known)
      await audited(shop.db, actor, (tx) => {
        recordOnboarding(tx, 'open', { storeId, provider: known.provider, store: store.fields.name });
        return Promise.resolve({ ok: true });
      });
    const back = `${shop.publicUrl}${page}?from=${adapter.provider}`;
    return { ok: true, url: await adapter.onboardingLink(account, { back, expired: back }) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ store: storeId, err: error }, 'could not open a payout account');
    return { ok: false, reason: 'silent' };
  }
}

type Connecting = {
  storeId: number;
  adapter: NonNullable<ReturnType<Shop['payments']['payoutAdapters']['get']>>;
  store: NonNullable<Awaited<ReturnType<typeof findProfile>>>;
  actor: Actor;
};

async function connect(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  { storeId, adapter, store, actor }: Connecting,
): Promise<string> {
  const contact = (await listStoreContacts(db, [storeId])).get(storeId);
  const { legal_name: legalName, name, country } = store.fields;
  const ref = await adapter.connect({
    // Shops that share an account at the provider have other addresses.
    key: `souk-account-${new URL(publicUrl).host}-${storeId}`,
    name: legalName || name,
    email: contact?.email ?? '',
    country,
  });
  const { provider } = adapter;
  await audited(db, actor, async (tx) => {
    const now = clock.now();
    const isNew = await insertPayoutAccount(tx, { storeId, provider, ref, now, userId: actor.userId });
    recordOnboarding(tx, isNew ? 'add' : 'open', { storeId, provider, store: store.fields.name });
    return { ok: true };
  });
  return (await findPayoutAccount(db, storeId))?.account_ref ?? ref;
}

/** The account's bank details can be changed on the provider's page, so that each opening is recorded. */
function recordOnboarding(
  tx: AuditedTx,
  verb: 'add' | 'open',
  { storeId, provider, store }: { storeId: number; provider: string; store: string },
): void {
  tx.audit.record({
    action: `payout-account.${verb}`,
    entity: 'payout-account',
    entityId: storeId,
    label: store,
    storeId,
    before: null,
    after: { provider },
  });
}
