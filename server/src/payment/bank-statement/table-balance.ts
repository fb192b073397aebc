import type { StatementBalance } from './statement-transaction.ts';

export type Movement = {
  day: string;
  currency: string;
  movedMinor: number | null;
  balanceMinor: number | null;
};

type Known = Omit<Movement, 'movedMinor' | 'balanceMinor'> & { moved: number; balance: number };

const knownOf = (rows: readonly Movement[]): Known[] =>
  rows.flatMap(({ movedMinor: moved, balanceMinor: balance, ...row }) =>
    moved === null || balance === null ? [] : [{ ...row, moved, balance }],
  );

const addsUp = (list: readonly Known[]): boolean =>
  list.every((row, place) => place === 0 || list[place - 1]!.balance + row.moved === row.balance);

/** Whether at least two rows lead from one balance to the next, in ascending or descending order. */
export function doBalancesAddUp(rows: readonly Movement[]): boolean {
  const known = knownOf(rows);
  const isWhole = known.length === rows.length && known.length > 1;
  return (
    isWhole &&
    known.every(({ currency }) => currency === known[0]!.currency) &&
    (addsUp(known) || addsUp(known.toReversed()))
  );
}

/**
 * Balances of a table with a balance column. Banks sort rows in either order: found from the balances themselves, else from the dates. Null
 * if a row has no balance, or with several currencies.
 */
export function tableBalance(rows: readonly Movement[]): StatementBalance | null {
  const known = knownOf(rows);
  const [top, bottom] = [known[0], known.at(-1)];
  if (!top || !bottom || known.length < rows.length) return null;
  if (known.some(({ currency }) => currency !== top.currency)) return null;
  const turned = known.toReversed();
  const isNewestFirst = !addsUp(known) && (addsUp(turned) || top.day > bottom.day);
  const [first, last] = isNewestFirst ? [bottom, top] : [top, bottom];
  return {
    account: '',
    currency: top.currency,
    openingMinor: first.balance - first.moved,
    closingMinor: last.balance,
    movedMinor: known.reduce((sum, { moved }) => sum + moved, 0),
  };
}
