import type { Scope } from '#access/scope.ts';
import type { BankState } from '#seller/console/seller-checklist-queries.ts';
import type { Shop } from '#shop.ts';
import { listSealedAccounts, type BankKind } from './queries.ts';
import { unsealNumbers, type AccountNumbers } from './seal-numbers.ts';

export type AccountOfStore = { holder: string; country: string; kind: BankKind } & AccountNumbers;

/**
 * Decrypts bank accounts for payout files, by store id. Absent: stores without bank details, and stores whose details can't be read
 * because the shop's secret has changed; those have to enter them again.
 */
export async function readAccountNumbers(
  { db, authSecret }: Pick<Shop, 'db' | 'authSecret'>,
  storeIds: readonly number[],
): Promise<Map<number, AccountOfStore>> {
  const rows = await listSealedAccounts(db, storeIds);
  return new Map(
    rows.flatMap(({ store_id: storeId, holder, country, kind, sealed }) => {
      const numbers = unsealNumbers(authSecret, storeId, sealed);
      return numbers ? [[storeId, { holder, country, kind, ...numbers }] as const] : [];
    }),
  );
}

/** Whether payouts to the store have an account to go to, even if on hold. */
export async function readBankState(
  { db, authSecret }: Pick<Shop, 'db' | 'authSecret'>,
  { storeId }: Scope,
): Promise<BankState> {
  const [row] = await listSealedAccounts(db, storeId === null ? [] : [storeId]);
  if (!row) return 'none';
  return unsealNumbers(authSecret, row.store_id, row.sealed) ? 'readable' : 'unreadable';
}
