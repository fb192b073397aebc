import { csvLine } from '@souk/rules/csv';
import { moneyText } from '@souk/rules/money';
import type { AuditedTx } from '@souk/server/access/audited';
import { importStatement } from '@souk/server/payment/bank-statement/import-statement';
import { sql } from 'kysely';
import { done } from '../saved.ts';

const dayMs = 24 * 3_600_000;

/** Yesterday's bank statement, not booked yet: a matching transfer, one without a reference, and outgoing money. */
export async function seedBankStatement(tx: AuditedTx, now: Date): Promise<void> {
  const pending = await tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select(['attempt.reference', 'attempt.amount_minor', sql<string>`orders.address ->> 'name'`.as('name')])
    .where('attempt.provider', '=', 'bank')
    .where('attempt.state', 'in', ['created', 'pending'])
    .orderBy('attempt.id')
    .limit(1)
    .execute();
  const day = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  let balanceMinor = 1_820_411;
  const rows: (readonly [payer: string, purpose: string, minor: number])[] = [
    ...pending.map(({ reference, amount_minor: minor, name }) => [name, `Souk ${reference}`, minor] as const),
    ['Hanna Lindqvist', 'For the lamp, thank you', 3850],
    ['City Power', 'November', -8240],
  ];
  const lines = rows.map(([payer, purpose, minor], place) => {
    balanceMinor += minor;
    const amounts = [minor, balanceMinor].map((amount) => moneyText(amount, 'USD'));
    return csvLine([`demo-${day}-${place}`, day, payer, purpose, ...amounts]);
  });
  const text = ['ID,Date,Payer,Purpose,Amount,Balance\r\n', ...lines].join('');
  done(await importStatement(tx, { name: `statement-${day}.csv`, text, currency: 'USD', now }));
}
