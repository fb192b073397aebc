export type Listed<Row> = { rows: Row[]; next: string | null; total: { count: number; is_exact: boolean } };

/** Rows of several kinds have ids of their kind. */
export type ListRow = { id: number; kind?: unknown };
const nameOf = ({ id, kind = '' }: ListRow) => `${String(kind)} ${id}`;

type Fetch<Row> = (after: string | undefined) => Promise<Listed<Row>>;

/** Up to `most` pages, one after the other, from there on. */
export async function pagesFrom<Row>(
  next: string | null,
  fetchPage: Fetch<Row>,
  most: number,
): Promise<Listed<Row>[]> {
  if (next === null || most <= 0) return [];
  const page = await fetchPage(next);
  return [page, ...(await pagesFrom(page.next, fetchPage, most - 1))];
}

/** Rows of these pages; one that went to another page between two answers is shown where it came first. */
export function eachOnce<Row extends ListRow>(pages: readonly Listed<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [nameOf(row), row])).values()];
}

/** How a list differs from what is shown of it: rows above it that are new, and whether anything else is another. */
export type Meanwhile = { newer: number };

/** Null: it is as it is shown. */
export function meanwhileOf<Row extends ListRow>(shown: Listed<Row>, fresh: Listed<Row>): Meanwhile | null {
  const names = new Set(shown.rows.map(nameOf));
  const place = fresh.rows.findIndex((row) => names.has(nameOf(row)));
  if (place > 0) return { newer: place };
  const isSame =
    shown.total.count === fresh.total.count && JSON.stringify(shown.rows) === JSON.stringify(fresh.rows);
  return isSame ? null : { newer: shown.rows.length === 0 ? fresh.rows.length : 0 };
}
