import type { ClientBase } from 'pg';

type Row = Record<string, unknown>;
const rowsAtOnce = 2000;

/** Many rows in few statements. Every row has the columns of the first; dates go as ISO texts. */
export async function insertRows(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => client.escapeIdentifier(column))
    .join(', ');
  const name = client.escapeIdentifier(table);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await client.query(
      'insert into ' +
        name +
        ' (' +
        columns +
        ') select ' +
        columns +
        ' from jsonb_populate_recordset(null::' +
        name +
        ', $1)',
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
    );
  }
  if ('id' in first) {
    // The ids were given; what is inserted later must come after them.
    await client.query(
      "select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from " + name + '))',
      [table],
    );
  }
}
