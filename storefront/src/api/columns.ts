/** Rows serialized by column, so that each field name is sent once. The router would repeat the names in every row. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

export function inColumns<Row extends object, Name extends keyof Row>(
  rows: readonly Row[],
  names: readonly Name[],
): Columns<Pick<Row, Name>> {
  const columns = {} as { [Key in Name]: Row[Key][] };
  for (const name of names) columns[name] = rows.map((row) => row[name]);
  return columns;
}

export function rowsOf<Row extends object>(columns: Columns<Row>): Row[] {
  const names = Object.keys(columns) as (keyof Row)[];
  const { length } = columns[names[0]!];
  return Array.from({ length }, (_, place) => {
    const row = {} as Row;
    for (const name of names) row[name] = columns[name][place]!;
    return row;
  });
}
