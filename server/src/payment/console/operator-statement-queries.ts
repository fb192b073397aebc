import type { BankStatementRow, STATEMENT_GROUPS } from '@souk/contract/console/bank-statements';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import type { SkippedRow, StatementBalance } from '../bank-statement/statement-transaction.ts';
import {
  bankTransactionColumns,
  bankTransactionFrom,
  type BankTransactionRow,
} from './operator-bank-queries.ts';

type Group = (typeof STATEMENT_GROUPS)[number];

export type StatementRow = Omit<BankStatementRow, 'read_at'> & { created_at: Date };

const columns = sql<StatementRow>`s.id, s.file, s.created_at, s.lines,
  (select count(*)::int from bank_lines l where l.statement_id = s.id and l.state = 'waiting') as waiting`;
const from = sql`bank_statements s`;

export function statementList({ q }: { q: string }): List<StatementRow, 'at'> {
  return {
    name: 'operator-bank-statements',
    columns,
    from,
    id: sql`s.id`,
    where: [sql`true`, q === '' ? null : holds(sql`s.file`, q)],
    sorts: { at: { by: sql`s.id`, type: 'integer' } },
    usualSort: '-at',
  };
}

const holds = (text: ReturnType<typeof sql>, q: string) => sql`strpos(lower(${text}), lower(${q})) > 0`;

export async function findStatement(db: Kysely<DB>, id: number) {
  const { rows } = await sql<
    StatementRow & { known: number; passed: number; skipped: SkippedRow[]; balances: StatementBalance[] }
  >`select ${columns}, s.known, s.passed, s.skipped, s.balances from ${from} where s.id = ${id}`.execute(db);
  return rows[0];
}

/** An open payment has exactly this amount: the same heuristic as `guessPayments`. */
const isGuessed = sql`(l.amount_minor, l.currency) in (select amount_minor, currency from payment_attempts
  where provider = 'bank' and state in ('created', 'pending'))`;
const group = sql<Group>`case when l.state <> 'waiting' then l.state when l.provider is not null then 'settlement'
  when l.fit = 'none' and ${isGuessed} then 'guessed' else l.fit end`;
const place = sql`array_position(array['exact', 'near', 'settlement', 'guessed', 'none', 'booked', 'aside'], ${group})`;

export type StatementTransactionRow = BankTransactionRow & { group: Group };

/** Sorts without an index: a file has at most 5,000 lines. */
export function statementTransactionList({
  id,
  q,
}: {
  id: number;
  q: string;
}): List<StatementTransactionRow, 'group'> {
  return {
    name: `operator-bank-statement-${id}`,
    columns: sql<StatementTransactionRow>`${bankTransactionColumns}, ${group} as "group"`,
    from: bankTransactionFrom,
    id: sql`l.id`,
    where: [sql`l.statement_id = ${id}`, q === '' ? null : holds(sql`l.payer || ' ' || l.words`, q)],
    sorts: { group: { by: place, type: 'integer' } },
    usualSort: 'group',
  };
}

export async function listGroups(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ group: Group; currency: string; count: number; minor: number }>`
    select ${group} as "group", l.currency, count(*)::int as count, sum(case l.direction when 'out' then -l.amount_minor else l.amount_minor end)::bigint as minor
    from bank_lines l where l.statement_id = ${id} group by ${group}, l.currency, ${place} order by ${place}, l.currency`.execute(
    db,
  );
  return rows;
}
