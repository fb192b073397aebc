import { createHash } from 'node:crypto';
import type { AuditedTx } from '#authority/audited.ts';
import { deleteStatement, insertBankLines, insertStatement, updateStatement } from './bank-line-queries.ts';
import { matchLines } from './match-lines.ts';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';

export type ImportedStatement =
  | {
      ok: true;
      exact: number;
      near: number;
      none: number;
      /** Lines that another file has brought before. */
      known: number;
      passed: number;
      /** Where its lines are shown together; null: it has brought none. */
      statementId: number | null;
    }
  | { ok: false; reason: 'unreadable' | 'columns' | 'too-many' | 'empty' };

const mostLines = 5000;

/**
 * Takes in a statement of the bank: money that came in, each line once however often files repeat it, with the payment that
 * it seems to be about (PAYMENTS §8). Books nothing. `currency`: of tables that say none.
 */
export async function importStatement(
  tx: AuditedTx,
  { name, text, currency, now }: { name: string; text: string; currency: string; now: Date },
): Promise<ImportedStatement> {
  const read = readStatement(text, { currency });
  if (!read.ok) return read;
  const { lines, passed, balances } = read;
  if (lines.length === 0) return { ok: false, reason: 'empty' };
  if (lines.length > mostLines) return { ok: false, reason: 'too-many' };
  const matches = await matchLines(
    tx,
    lines.map(({ words, payer }) => `${words} ${payer}`),
  );
  const ids = receiptIdsOf(lines);
  const unique = new Map(
    lines.map(({ bankId: _bankId, ...line }, place) => [
      ids[place]!,
      { ...line, ...matches[place]!, receiptId: ids[place]! },
    ]),
  );
  const statement = { id: await insertStatement(tx, { file: name, now }), file: name };
  const fits = await insertBankLines(tx, { lines: [...unique.values()], statement, now });
  const count = (fit: string) => fits.filter((one) => one === fit).length;
  const told = {
    exact: count('exact'),
    near: count('near'),
    none: count('none'),
    known: lines.length - fits.length,
    passed,
  };
  const brought = { balances, lines: fits.length, known: told.known, passed };
  if (fits.length > 0) await updateStatement(tx, statement.id, brought);
  else await deleteStatement(tx, statement.id);
  tx.audit.record({
    action: 'bank-statement.import',
    entity: 'bank-statement',
    entityId: null,
    storeId: null,
    label: name,
    before: null,
    after: { count: fits.length, unchanged: told.known },
  });
  return { ok: true, ...told, statementId: fits.length > 0 ? statement.id : null };
}

/** The bank's own id; else one of what the line says, and which of several that say the same it is. */
function receiptIdsOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bankId, bookedOn, amountMinor, currency, payer, words }) => {
    if (bankId !== null) return bankId;
    const said = [bookedOn, amountMinor, currency, payer, words].join('\n');
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return `line-${createHash('sha256').update(`${said}\n${before}`).digest('hex').slice(0, 24)}`;
  });
}
