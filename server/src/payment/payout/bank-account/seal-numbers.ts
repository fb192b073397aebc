import { seal, unseal } from '#access/second-factor/sealed.ts';

/** The parts of bank details that are encrypted. `iban`, or `account` with the country's `routing` code if it has one. */
export type AccountNumbers = { iban?: string; account?: string; routing?: string; bic?: string };

/** Encrypts an account for one store: copied to another store's row it can't be read. */
export const sealNumbers = (authSecret: string, storeId: number, numbers: AccountNumbers): string =>
  seal(authSecret, 'bank account', JSON.stringify([storeId, numbers]));

/** Null if it wasn't encrypted for this store or the shop's secret has changed since. */
export function unsealNumbers(authSecret: string, storeId: number, sealed: string): AccountNumbers | null {
  const text = unseal(authSecret, 'bank account', sealed);
  if (text === null) return null;
  const [whose, numbers] = JSON.parse(text) as [number, AccountNumbers]; // written by sealNumbers
  return whose === storeId ? numbers : null;
}
