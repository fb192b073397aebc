import { usualPayoutTable, type PayoutTable } from '@souk/rules/payout-table';
import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { unseal } from '#access/second-factor/sealed.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { AccountOfStore } from './bank-account/read-account-numbers.ts';
import { writePayoutFile } from './files/payout-file.ts';
import type { TransferInFile } from './files/payout-transfers.ts';
import { payoutNumber } from './payout-amounts.ts';

type Row = {
  id: number;
  store: string;
  amount_minor: number;
  currency: string;
  sealed_account: string;
};

export type FetchedPayoutFile =
  | { ok: true; file: { name: string; type: string; text: string } }
  | { ok: false; reason: 'unknown' | 'unreadable' };

/** The bank file of a batch as it was made. `unreadable`: the shop's secret has changed since, so that account numbers can't be decrypted. */
export async function fetchPayoutFile(
  tx: AuditedTx,
  {
    id,
    authSecret,
    settings,
  }: { id: number; authSecret: string; settings: Pick<Settings, 'site_name' | 'payout_iban'> },
): Promise<FetchedPayoutFile> {
  const batch = await tx
    .selectFrom('payout_batches')
    .select(['id', 'format', 'created_at', 'layout'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) return { ok: false, reason: 'unknown' };
  const { rows } = await sql<Row>`
    select payouts.id, stores.name as store, payouts.amount_minor, payouts.currency, payouts.sealed_account
    from payouts join stores on stores.id = payouts.store_id where payouts.batch_id = ${id} order by payouts.id`.execute(
    tx,
  );
  const transfers: TransferInFile[] = [];
  for (const row of rows) {
    const account = unseal(authSecret, 'payout account', row.sealed_account);
    if (account === null) return { ok: false, reason: 'unreadable' };
    transfers.push({
      number: payoutNumber(row.id),
      store: row.store,
      amountMinor: row.amount_minor,
      currency: row.currency,
      account: JSON.parse(account) as AccountOfStore, // written by send-payouts.ts
    });
  }
  const file = writePayoutFile({
    id,
    format: batch.format as 'csv' | 'sepa', // guaranteed by a check constraint
    createdAt: batch.created_at,
    shop: { name: settings.site_name, iban: settings.payout_iban },
    table: (batch.layout as PayoutTable | null) ?? usualPayoutTable, // written by send-payouts.ts
    transfers,
  });
  tx.audit.record({
    action: 'payout.export',
    entity: 'payout',
    entityId: null,
    storeId: null,
    label: file.name,
    before: null,
    after: { count: transfers.length },
  });
  return { ok: true, file };
}
