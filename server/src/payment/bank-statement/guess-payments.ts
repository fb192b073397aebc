import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type GuessedPayment = {
  reference: string;
  amount_minor: number;
  currency: string;
  order_id: number;
  order_number: string;
  buyer: string;
  is_same_name: boolean;
};

const most = 3;
/** Trigram similarity: swapped first and last names match, a first name alone doesn't. */
const sameName = 0.5;

/**
 * Awaited payments that a waiting line may be about: same amount, buyers with the payer's name first. Only a suggestion, since two orders
 * may cost the same (decision 118).
 */
export async function guessPayments(db: Kysely<DB>, lineId: number): Promise<GuessedPayment[]> {
  const { rows } = await sql<GuessedPayment>`
    select a.reference, a.amount_minor, a.currency, o.id as order_id, o.number as order_number, o.address ->> 'name' as buyer,
      likeness.of_name > ${sameName} as is_same_name
    from bank_lines l
      join payment_attempts a on a.provider = 'bank' and a.state in ('created', 'pending')
        and a.amount_minor = l.amount_minor and a.currency = l.currency
      join orders o on o.id = a.order_id,
      lateral (select similarity(lower(o.address ->> 'name'), lower(l.payer)) as of_name) likeness
    where l.id = ${lineId} and l.state = 'waiting'
    order by likeness.of_name desc, a.id desc limit ${most}`.execute(db);
  return rows;
}
