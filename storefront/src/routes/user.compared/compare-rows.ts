import type { ComparedProduct } from '@souk/contract/compare';

/** Cells are compared by `text`; empty means no value. */
export type Cell = { text: string; href?: string };

export type CompareRow = {
  key: string;
  label: string;
  cells: Cell[];
  /** Not all cells are equal. */
  differs: boolean;
};

export type FixedRow = { key: string; label: string; cell: (entry: ComparedProduct) => Cell };

/**
 * Rows of the table with one cell per product: fixed rows first, then attributes and specifications by title, most common first.
 */
export function compareRows(
  entries: readonly ComparedProduct[],
  fixed: readonly FixedRow[],
  listed: (values: readonly string[]) => string,
): CompareRow[] {
  const rows = [
    ...fixed.map(({ key, label, cell }) => ({ key, label, cells: entries.map(cell) })),
    ...titledRows('choice', entries, (entry) =>
      entry.facts.attributes.map(({ title, values }) => ({ title, text: listed(values) })),
    ),
    ...titledRows('fact', entries, (entry) =>
      entry.facts.specifications.map(({ title, value }) => ({ title, text: value })),
    ),
  ];
  return rows.map((row) => ({ ...row, differs: new Set(row.cells.map((cell) => cell.text)).size > 1 }));
}

function titledRows(
  prefix: string,
  entries: readonly ComparedProduct[],
  factsOf: (entry: ComparedProduct) => { title: string; text: string }[],
) {
  const byEntry = entries.map((entry) => new Map(factsOf(entry).map((fact) => [fact.title, fact.text])));
  const titles = [...new Set(byEntry.flatMap((facts) => [...facts.keys()]))];
  const usesOf = (title: string) => byEntry.filter((facts) => facts.has(title)).length;
  return titles
    .toSorted((a, b) => usesOf(b) - usesOf(a)) // stable sort: ties keep their order
    .map((title) => ({
      key: `${prefix} ${title}`,
      label: title,
      cells: byEntry.map((facts) => ({ text: facts.get(title) ?? '' })),
    }));
}
