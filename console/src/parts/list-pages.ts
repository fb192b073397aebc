export type Listed<Row> = { rows: Row[]; next: string | null; total: { count: number; is_exact: boolean } };

/** Ids are unique per kind only. */
export type ListRow = { id: number; kind?: unknown };
const nameOf = ({ id, kind = '' }: ListRow) => `${String(kind)} ${id}`;

type Fetch<Row> = (after: string | undefined) => Promise<Listed<Row>>;

/** Loads up to `most` consecutive pages. */
export async function pagesFrom<Row>(
  next: string | null,
  fetchPage: Fetch<Row>,
  most: number,
): Promise<Listed<Row>[]> {
  if (next === null || most <= 0) return [];
  const page = await fetchPage(next);
  return [page, ...(await pagesFrom(page.next, fetchPage, most - 1))];
}

/** Deduplicates rows; one that moved between pages keeps its first position. */
export function eachOnce<Row extends ListRow>(pages: readonly Listed<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [nameOf(row), row])).values()];
}

/** Differences from the displayed list: the number of new rows above; 0 if only others changed. */
export type ListChanges = { newer: number };

export function newRowsOf<Row extends ListRow>(shown: Listed<Row>, fresh: Listed<Row>): ListChanges | null {
  const names = new Set(shown.rows.map(nameOf));
  const place = fresh.rows.findIndex((row) => names.has(nameOf(row)));
  if (place > 0) return { newer: place };
  const isSame =
    shown.total.count === fresh.total.count && JSON.stringify(shown.rows) === JSON.stringify(fresh.rows);
  return isSame ? null : { newer: shown.rows.length === 0 ? fresh.rows.length : 0 };
}
