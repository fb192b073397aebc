import { readCsvCell } from '@souk/rules/csv';
import type { FileField } from '@souk/rules/file-fields';
import { headerKey, type KnownExport } from '@souk/rules/known-exports';
import { isBlank, rowsOf, type FileRow } from './file-rows.ts';
import { optionsOf, type Option, type Placed } from './export-options.ts';

type Parsed = { line: number; cells: readonly string[] };
type Reading = {
  source: KnownExport;
  head: readonly string[];
  columns: readonly (FileField | null)[];
  currency: string;
};

export function rowsOfExport(
  parsed: readonly Parsed[],
  { source, head, columns, currency }: Reading,
): { rows: FileRow[]; skipped: number } {
  const places = new Map(
    head.map((header, index) => [headerKey(header), index]).toReversed() as [string, number][],
  );
  const rows = rowsOf(parsed, { columns, currency });
  const all = parsed.map(({ cells }, index): Placed => {
    const cell = (key: string) => readCsvCell(cells[places.get(key) ?? -1] ?? '').trim();
    return { cell, row: { ...rows[index]!, isExport: true } }; // one row per line
  });
  const { override } = source.grouping;
  const included = all.filter(({ row, cell }) => !isBlank(row) && !(override && cell(override)));
  const options = optionsOf(included, source.grouping);
  const read = included.map((placed) => ({ ...placed, row: translated(placed, source) }));
  return { rows: grouped(read, options), skipped: all.length - included.length };
}

/** Copies the product's title and category to its variants, whose rows may lack them. */
function grouped(all: readonly Placed[], options: ReadonlyMap<number, Option>): FileRow[] {
  const groups = Map.groupBy(all, ({ row }) => options.get(row.line)?.group);
  const wholes = new Map(
    [...groups].map(([group, members]) => [
      group,
      members.find(({ row }) => options.get(row.line)?.values === null) ?? members[0]!, // a group has at least one
    ]),
  );
  return all.map(({ row }) => {
    const option = options.get(row.line);
    if (!option) return row;
    const { title = '', category = '' } = wholes.get(option.group)!.row.cells; // every option belongs to a group
    const { cells } = row;
    const shared = { ...cells, title: option.title ?? title, ...(category ? { category } : {}) };
    if (option.values === null) {
      // A product with variants has no SKU, GTIN or stock of its own.
      const { sku: _sku, gtin: _gtin, stock: _stock, ...others } = shared;
      return { ...row, group: option.group, cells: others };
    }
    const variant = option.values.map(([name, value]) => `${name}: ${value}`).join(' · ');
    return { ...row, group: option.group, cells: { ...shared, variant } };
  });
}

function translated({ row, cell }: Placed, source: KnownExport): FileRow {
  const cells = { ...row.cells };
  const notes: FileRow['notes'] = [];
  if (cells.category) cells.category = categoryOf(cells.category, source);
  // Spreadsheets preserve leading zeros with an apostrophe.
  if (cells.gtin) cells.gtin = cells.gtin.replace(/^'/, '');
  // SKUs of a listing with several variants in one row.
  if (source.name === 'Etsy' && cells.sku?.includes(',')) cells.sku = '';
  const code = source.currency === undefined ? '' : cell(source.currency);
  if (code && cells.price) cells.price = `${cells.price} ${code}`;
  if (cells.offer && source.offerDates?.some((column) => cell(column) !== '')) {
    notes.push({ field: 'offer', reason: 'dated', given: cells.offer.slice(0, 100) });
    cells.offer = '';
  }
  return { ...row, cells, ...(notes.length > 0 ? { notes } : {}) };
}

/** The deepest category path, cut to the shop's two levels. */
function categoryOf(text: string, { categories }: KnownExport): string {
  if (!categories) return text;
  const { list, levels, roots = [] } = categories;
  const paths = (list ? text.split(list) : [text]).map((path) =>
    path
      .split(levels)
      .map((level) => level.trim())
      .filter((level, place) => level !== '' && !(place === 0 && roots.includes(level.toLowerCase()))),
  );
  const deepest = paths.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return deepest.slice(0, 2).join(' > ');
}
