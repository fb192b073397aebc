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
