import { sql, type RawBuilder } from 'kysely';

type ColumnType = 'int' | 'smallint' | 'bigint' | 'text' | 'boolean' | 'int[]';
type Value = string | number | boolean | readonly number[] | null | undefined;

/**
 * Passes rows as a subselect named `given` with these columns: one array parameter per column, which PostgreSQL reads in a
 * quarter of the time of JSON. Missing values are null.
 */
export function givenRows<Name extends string>(
  rows: readonly { readonly [name in NoInfer<Name>]?: Value }[],
  types: Readonly<Record<Name, ColumnType>>,
): RawBuilder<unknown> {
  const columns = Object.entries(types) as [Name, ColumnType][];
  const names = columns.map(([name]) => sql.ref(name));
  // Nested arrays would need equal lengths, so each list is passed as its text form.
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
