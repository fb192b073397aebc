import type { ConsoleApi } from '@souk/contract/console-api';
import type { BankStatement, BankStatementRow } from '@souk/contract/console/bank-statements';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { listBankBalances } from '../bank-statement/bank-transaction-queries.ts';
import { mergeBankAccounts } from '../bank-statement/merge-accounts.ts';
import type { StatementBalance } from '../bank-statement/statement-transaction.ts';
import { bankTransactionView } from './bank-transaction-view.ts';
import {
  findStatement,
  listGroups,
  statementTransactionList,
  statementList,
  type StatementRow,
} from './operator-statement-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

type Handlers = ConsoleHandlers<ConsoleApi['operatorBank']>;

export const statementHandlers: Pick<
  Handlers,
  'readBankBalances' | 'mergeBankAccounts' | 'listStatements' | 'readStatement' | 'listStatementTransactions'
> = {
  async readBankBalances({ db }) {
    const rows = await listBankBalances(db);
    return {
      balances: rows.map(({ account, currency, minor }) => ({ account, amount: { minor, currency } })),
    };
  },

  async mergeBankAccounts({ db, now, caller: { actor }, body: { from, into } }) {
    const merged = await audited(db, actor, (tx) => mergeBankAccounts(tx, { from, into, now }));
    return merged.ok ? { into } : refuse('refusal.console.bank.account-unknown');
  },

  async listStatements({ shop, query }) {
    const page = await listPage(shop, statementList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(rowView), next: page.next, total: page.total };
  },

  async readStatement({ db, params: { id } }) {
    const [found, counted] = await Promise.all([findStatement(db, id), listGroups(db, id)]);
    if (!found) return refuseUnknown();
    const groups = Map.groupBy(counted, ({ group }) => group);
    return {
      ...rowView(found),
      known: found.known,
      passed: found.passed,
      skipped: found.skipped,
      balances: found.balances.map(balanceView),
      groups: [...groups].map(([group, rows]) => ({
        group,
        count: rows.reduce((sum, { count }) => sum + count, 0),
        sums: rows.map(({ minor, currency }) => ({ minor, currency })),
      })),
    };
  },

  async listStatementTransactions({ shop, db, params: { id }, query }) {
    if (!(await findStatement(db, id))) return refuseUnknown();
    const page = await listPage(shop, statementTransactionList({ id, q: query.q }), query);
    if (!page.ok) return refuseCursor();
    const rows = page.rows.map((row) => ({ ...bankTransactionView(row), group: row.group }));
    return { rows, next: page.next, total: page.total };
  },
};

const rowView = ({ id, file, lines, waiting, created_at: at }: StatementRow): BankStatementRow => ({
  id,
  file,
  lines,
  waiting,
  read_at: at.toISOString(),
});

function balanceView(balance: StatementBalance): BankStatement['balances'][number] {
  const { account, currency, openingMinor: opening, closingMinor: closing, movedMinor: moved } = balance;
  const of = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    account,
    opening: of(opening),
    closing: of(closing),
    moved: { minor: moved, currency },
    gap: of(opening === null || closing === null ? null : closing - opening - moved),
  };
}
