import { sql, type Transaction } from 'kysely';
import type { DB } from '@souk/server/db/generated/db.d';

type Row = Record<string, unknown>;
const rowsAtOnce = 2000;

/**
 * Many rows in few statements, of what no act writes: people and stores that came by no application, reviews without an order,
 * words that were searched. Every row has the columns of the first; dates go as ISO texts.
 */
export async function insertRows(
  tx: Transaction<DB>,
  table: keyof DB & string,
  rows: readonly Row[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const name = sql.table(table);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(start, start + rowsAtOnce));
    await sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${some}::jsonb)`.execute(
      tx,
    );
  }
  if ('id' in first) {
    // The ids were given; what is inserted later must come after them.
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${name}))`.execute(
      tx,
    );
  }
}
