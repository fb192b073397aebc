import { sql, type RawBuilder } from 'kysely';

type ColumnType = 'int' | 'smallint' | 'bigint' | 'text' | 'boolean' | 'int[]';
type Value = string | number | boolean | readonly number[] | null | undefined;

/**
 * Rows as something to select from, called `given`, with these columns and no others: one array for each, which PostgreSQL reads in a
 * quarter of the time that JSON takes. What a row lacks is null.
 */
export function givenRows<Name extends string>(
  rows: readonly { readonly [name in NoInfer<Name>]?: Value }[],
  types: Readonly<Record<Name, ColumnType>>,
): RawBuilder<unknown> {
  const columns = Object.entries(types) as [Name, ColumnType][];
  const names = columns.map(([name]) => sql.ref(name));
  // Lists in an array would have to be equally long: each is read as the text that it is.
  const arrays = columns.map(
    ([name, type]) =>
      sql`${rows.map((row) => elementOf(row[name]))}::${sql.raw(type === 'int[]' ? 'text' : type)}[]`,
  );
  const values = columns.map(([name, type]) =>
    type === 'int[]' ? sql`${sql.ref(name)}::int[] as ${sql.ref(name)}` : sql.ref(name),
  );
  return sql`(select ${sql.join(values)} from unnest(${sql.join(arrays)}) as one (${sql.join(names)})) as given`;
}

const elementOf = (value: Value) =>
  typeof value === 'object' && value !== null ? `{${value.join(',')}}` : (value ?? null);
