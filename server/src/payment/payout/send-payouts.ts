import type { PAYOUT_FORMATS } from '@souk/contract/console/operator-payouts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { seal } from '#access/second-factor/sealed.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { readAccountNumbers, type AccountOfStore } from './bank-account/read-account-numbers.ts';
import type { PayoutOutcome, PayoutRefusal } from './change-payouts.ts';
import { mailPayout } from './mail-payout.ts';
import { because, findPayoutBlocks, type PayoutBlock } from './payout-blocks.ts';
import { lockPayout, updatePayout, type PayoutRow } from './payout-queries.ts';
import { recordPayout } from './record-payout.ts';

export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

export type SentPayouts = {
  /** The bank file with the payouts that were sent; null: none was. */
  batchId: number | null;
  outcomes: PayoutOutcome[];
};

type ToSend = {
  ids: readonly number[];
  format: PayoutFormat;
  settings: Pick<Settings, 'payout_iban' | 'payout_csv'>;
  actor: Actor;
  now: Date;
};

/**
 * Puts approved payouts into one bank file and marks them as sent, all in one transaction. Their account numbers are stored with them,
 * encrypted, and the columns of the file, so that it stays the same when bank details or settings change later.
 */
export async function sendPayouts(
  { db, authSecret }: Pick<Shop, 'db' | 'authSecret'>,
  toSend: ToSend,
): Promise<SentPayouts> {
  let sent: SentPayouts = { batchId: null, outcomes: [] };
  await audited(db, toSend.actor, async (tx) => {
    sent = await sendTogether(tx, { ...toSend, authSecret });
    return { ok: sent.batchId !== null };
  });
  return sent;
}

type ToSendTogether = ToSend & Pick<Shop, 'authSecret'>;

/** `sendPayouts` in the caller's transaction, which must be rolled back if there is no bank file. */
export async function sendTogether(
  tx: AuditedTx,
  { authSecret, ...toSend }: ToSendTogether,
): Promise<SentPayouts> {
  const outcomes: PayoutOutcome[] = [];
  const accepted: { payout: PayoutRow; account: AccountOfStore }[] = [];
  // In the order of their ids, so that two runs lock them in the same order.
  for (const id of [...new Set(toSend.ids)].toSorted((one, other) => one - other)) {
    const payout = await lockPayout(tx, id);
    const checked = payout
      ? await check(tx, { authSecret }, payout, toSend)
      : { reason: 'unknown' as const, block: null };
    if (payout && 'account' in checked) accepted.push({ payout, account: checked.account });
    else if ('reason' in checked) outcomes.push({ id, ok: false, ...checked });
  }
  const batchId = accepted.length === 0 ? null : await insertBatch(tx, toSend);
  if (batchId !== null)
    for (const { payout, account } of accepted) {
      await send(tx, { payout, account, batchId, authSecret, now: toSend.now });
      outcomes.push({ id: payout.id, ok: true, state: 'sent' });
    }
  return { batchId, outcomes };
}

type Checked = { account: AccountOfStore } | { reason: PayoutRefusal; block: PayoutBlock | null };

async function check(
  tx: AuditedTx,
  { authSecret }: Pick<Shop, 'authSecret'>,
  { store_id: storeId, state, currency, by_provider: provider }: PayoutRow,
  { format, settings, now }: ToSend,
): Promise<Checked> {
  if (state !== 'approved') return { reason: 'decided', block: null };
  if (provider !== null) return { reason: 'by-provider', block: null };
  // A change of bank details waits for the file, or its hold is seen below.
  await sql`select from seller_bank_accounts where store_id = ${storeId} for share`.execute(tx);
  const block = (await findPayoutBlocks(tx, { storeIds: [storeId], now })).get(storeId);
  if (block) return { reason: 'blocked', block };
  const account = (await readAccountNumbers({ db: tx, authSecret }, [storeId])).get(storeId);
  if (!account) return { reason: 'blocked', block: because('no-account') };
  if (format === 'sepa') {
    if (currency !== 'EUR' || account.iban === undefined) return { reason: 'not-sepa', block: null };
    if (settings.payout_iban === '') return { reason: 'no-own-account', block: null };
  }
  return { account };
}

async function insertBatch(tx: AuditedTx, { format, settings, actor, now }: ToSend): Promise<number> {
  const layout = format === 'csv' ? JSON.stringify(settings.payout_csv) : null;
  const { id } = await tx
    .insertInto('payout_batches')
    .values({ format, layout, created_at: now, created_by: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Sent = { payout: PayoutRow; account: AccountOfStore; batchId: number; authSecret: string; now: Date };

async function send(tx: AuditedTx, { payout, account, batchId, authSecret, now }: Sent): Promise<void> {
  const last4 = (account.iban ?? account.account ?? '').slice(-4);
  await updatePayout(tx, payout.id, {
    state: 'sent',
    sent_at: now,
    batch_id: batchId,
    sealed_account: seal(authSecret, 'payout account', JSON.stringify(account)),
    account_last4: last4,
  });
  recordPayout(tx, 'send', payout, { batch: batchId, account: last4 });
  await mailPayout(tx, 'sent', { ...payout, account_last4: last4 });
}
