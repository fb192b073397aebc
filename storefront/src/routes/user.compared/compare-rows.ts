import type { ComparedProduct } from '@souk/contract/compare';

/** Where two products say the same is a matter of `text`; an empty one says nothing. */
export type Cell = { text: string; href?: string };

export type CompareRow = {
  key: string;
  label: string;
  cells: Cell[];
  /** The products do not all say the same. */
  differs: boolean;
};

/** The words of the rows that every product has, and how each says it. */
export type FixedRow = { key: string; label: string; cell: (entry: ComparedProduct) => Cell };

/**
 * The rows of the table, a cell for each product: first what every product has, then its choices and specifications by
 * their titles, those that most of the products share first.
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
    .toSorted((a, b) => usesOf(b) - usesOf(a)) // a stable sort: equals keep the order in which they came
    .map((title) => ({
      key: `${prefix} ${title}`,
      label: title,
      cells: byEntry.map((facts) => ({ text: facts.get(title) ?? '' })),
    }));
}
