import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isOpenRefund } from './open-refunds.ts';
import type { StatementTransaction } from './statement-transaction.ts';

const length = 14;

type OfLine = Pick<StatementTransaction, 'direction' | 'amountMinor' | 'currency' | 'payer' | 'words'>;

/**
 * Matches outgoing money to refunds of exactly its amount that people send: those of an order whose number the text contains, awaited
 * ones first. Null: it is no refund.
 */
export async function matchRefunds(db: Kysely<DB>, lines: readonly OfLine[]): Promise<(number | null)[]> {
  const asked = lines.map(({ direction, payer, words }) =>
    direction === 'out' ? numbersIn(`${payer} ${words}`) : [],
  );
  const numbers = [...new Set(asked.flat())];
  if (numbers.length === 0) return lines.map(() => null);
  const { rows } = await sql<{ id: number; number: string; amount_minor: number; currency: string }>`
    select r.id, o.number, r.amount_minor, r.currency
    from refunds r join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id
    where o.number = any(${numbers}::text[]) and ${isOpenRefund} order by r.state, r.id`.execute(db);
  const free = new Set(rows);
  return lines.map(({ amountMinor, currency }, at) => {
    const found = [...free].find(
      (one) =>
        asked[at]!.includes(one.number) && one.amount_minor === amountMinor && one.currency === currency,
    );
    if (!found) return null;
    free.delete(found);
    return found.id;
  });
}

/** What may be order numbers: the UTC day and six letters or digits. */
function numbersIn(text: string): string[] {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
    letters.slice(at, at + length),
  ).filter((window) => /^20\d{6}/.test(window));
}
