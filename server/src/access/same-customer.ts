import { mailboxOf } from '@souk/rules/validation';
import { sql, type RawBuilder } from 'kysely';

/**
 * Whom a limit per customer counts: an account, an order's email address, or both. One person may order with and without signing in, so
 * the account's own address counts like the order's, and every account with one of these mailboxes counts as the same customer.
 */
export type Customer = { userId: number | null; email: string | null };

/** As `text[]`. */
export function mailboxesOf({ userId, email }: Customer): RawBuilder<string[]> {
  const given = email ? [mailboxOf(email)] : [];
  return sql`(${given}::text[] || array(select mailbox_of(users.email) from users where users.id = ${userId}::int))`;
}

/** As `int[]`. */
export function accountsOf(customer: Customer): RawBuilder<number[]> {
  return sql`array(
    select users.id from users
    where users.id = ${customer.userId}::int or mailbox_of(users.email) = any(${mailboxesOf(customer)}))`;
}
