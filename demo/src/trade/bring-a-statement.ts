import { csvLine } from '@souk/rules/csv';
import { moneyText } from '@souk/rules/money';
import type { AuditedTx } from '@souk/server/authority/audited';
import { importStatement } from '@souk/server/payment/statement/import-statement';
import { sql } from 'kysely';
import { done } from '../saved.ts';

const dayMs = 24 * 3_600_000;

/** The bank's file of yesterday, which nobody has booked yet: a transfer that fits, and one that says nothing of ours. */
export async function bringAStatement(tx: AuditedTx, now: Date): Promise<void> {
  const awaited = await tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select([
      'attempt.reference',
      'attempt.amount_minor',
      'attempt.currency',
      sql<string>`orders.address ->> 'name'`.as('name'),
    ])
    .where('attempt.provider', '=', 'bank')
    .where('attempt.state', 'in', ['created', 'pending'])
    .orderBy('attempt.id')
    .limit(1)
    .execute();
  const day = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const rows = [
    ...awaited.map(({ reference, amount_minor: minor, currency, name }) => [
      name,
      `Souk ${reference}`,
      moneyText(minor, currency),
    ]),
    ['Hanna Lindqvist', 'For the lamp, thank you', '38.50'],
  ];
  const lines = rows.map((cells, place) => csvLine([`demo-${day}-${place}`, day, ...cells]));
  const text = ['ID,Date,Payer,Purpose,Amount\r\n', ...lines].join('');
  done(await importStatement(tx, { name: `statement-${day}.csv`, text, currency: 'USD', now }));
}
