import type { StatementRow } from '@souk/contract/seller-console/statements';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { ReactNode } from 'react';
import type { Format } from '#format.ts';

/** `isOwn`: the seller reads it. */
export function titleOf(row: StatementRow, { t, isOwn }: { t: Translate; isOwn: boolean }): string {
  if (row.row === 'adjustment') return t(`console.statement.adjustment.${row.adjustment ?? 'goodwill'}`);
  if (row.payout)
    return t(`console.statement.row.${row.row as 'payout' | 'payout-failed' | 'payout-returned'}`, {
      number: row.payout.number,
    });
  const name = row.row as Exclude<typeof row.row, 'payout' | 'payout-failed' | 'payout-returned'>;
  if (!isOwn && name === 'discounts') return t('console.statement.row.discounts.of-store');
  if (!isOwn && name === 'cash') return t('console.statement.row.cash.of-store');
  return t(`console.statement.row.${name}`);
}

/** What an amount consists of, such as "Items $10.00"; the shop's voucher has its own sentence. */
export const includesText = (
  includes: StatementRow['includes'],
  { t, format }: { t: Translate; format: Format },
): ReactNode[] =>
  includes.flatMap(({ of, amount }) =>
    of === 'shop-voucher'
      ? []
      : [t.rich(`console.statement.includes.${of}`, { amount: format.money(amount) })],
  );
