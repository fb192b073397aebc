import type { StatementBalance } from './statement-line.ts';

export type Movement = {
  /** `YYYY-MM-DD`. */
  day: string;
  currency: string;
  movedMinor: number | null;
  /** What there was after it. */
  balanceMinor: number | null;
};

/**
 * What a table with a column of balances tells of its account. Some banks put the newest row first, some the oldest: what the balances
 * themselves add up to tells, and where they do in neither way, their days. Null where a row lacks one, or there are several currencies.
 */
export function tableBalance(rows: readonly Movement[]): StatementBalance | null {
  const known = rows.flatMap(({ movedMinor: moved, balanceMinor: balance, ...row }) =>
    moved === null || balance === null ? [] : [{ ...row, moved, balance }],
  );
  const [top, bottom] = [known[0], known.at(-1)];
  if (!top || !bottom || known.length < rows.length) return null;
  if (known.some(({ currency }) => currency !== top.currency)) return null;
  const addsUp = (list: typeof known) =>
    list.every((row, place) => place === 0 || list[place - 1]!.balance + row.moved === row.balance);
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
