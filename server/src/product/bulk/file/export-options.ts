import type { RowGrouping } from '@souk/rules/known-exports';
import type { FileRow } from './file-rows.ts';

export type Placed = { row: FileRow; cell: (column: string) => string };

/** A row's product group and its option values; null values: the product itself. */
export type Option = { group: string; values: [name: string, value: string][] | null; title?: string };

/** Variants by line number. Rows that are products of their own are omitted. */
export function optionsOf(all: readonly Placed[], grouping: RowGrouping): Map<number, Option> {
  if (grouping.parent) return byParent(all, grouping.parent, grouping);
  if (grouping.children !== undefined) return byChildren(all, grouping.children);
  if (grouping.key) return byKey(all, grouping.key, grouping);
  return new Map();
}

/** Shopify's placeholder for a product without variants. */
const isDefault = ([name, value]: readonly [string, string]) => name === 'Title' && value === 'Default Title';

function valuesIn({ cell }: Placed, { options = [] }: RowGrouping, first: Placed): [string, string][] {
  return options.flatMap(([name, value]): [string, string][] => {
    const pair = [cell(name) || first.cell(name), cell(value)] as [string, string];
    return pair[0] === '' || pair[1] === '' || isDefault(pair) ? [] : [pair];
  });
}

function byKey(all: readonly Placed[], key: readonly string[], grouping: RowGrouping): Map<number, Option> {
  const groups = Map.groupBy(all, ({ cell }) => key.map(cell).find(Boolean) ?? '');
  const found = new Map<number, Option>();
  for (const [group, members] of groups) {
    if (group === '') continue;
    const [first] = members as [Placed, ...Placed[]]; // a group has at least one
    const differing = (grouping.attributes ?? []).filter((column) => {
      const values = members.map(({ cell }) => cell(column));
      return values.every(Boolean) && new Set(values).size > 1;
    });
    for (const placed of members) {
      const values = grouping.attributes
        ? differing.map((column): [string, string] => [named(column), placed.cell(column)])
        : valuesIn(placed, grouping, first);
      if (values.length === 0) continue;
      const title = grouping.attributes ? commonTitle(members) : undefined;
      found.set(placed.row.line, { group, values, ...(title === undefined ? {} : { title }) });
    }
  }
  return found;
}

const named = (column: string) => `${column.charAt(0).toUpperCase()}${column.slice(1)}`;

/** If each variant has its own title, the product's title is their common prefix. */
function commonTitle(members: readonly Placed[]): string {
  const titles = members.map(({ row }) => row.cells.title ?? '');
  const [first = ''] = titles;
  const words = first.split(' ');
  const count = words.findIndex((word, place) => titles.some((title) => title.split(' ')[place] !== word));
  const common = (count < 0 ? words : words.slice(0, count)).join(' ').replace(/[\s,;:|/(–—-]+$/, '');
  return common === '' ? first : common;
}

function byParent(
  all: readonly Placed[],
  { column, by }: NonNullable<RowGrouping['parent']>,
  grouping: RowGrouping,
): Map<number, Option> {
  const parents = new Map(
    all.flatMap((placed) =>
      by.flatMap((one): [string, Placed][] => {
        const name = placed.cell(one.column);
        return name === '' || placed.cell(column) !== '' ? [] : [[`${one.prefix}${name}`, placed]];
      }),
    ),
  );
  const found = new Map<number, Option>();
  for (const placed of all) {
    const parent = parents.get(placed.cell(column));
    const values = parent ? valuesIn(placed, grouping, parent) : [];
    if (!parent || values.length === 0) continue;
    const group = String(parent.row.line);
    found.set(parent.row.line, { group, values: null });
    found.set(placed.row.line, { group, values });
  }
  return found;
}

function byChildren(all: readonly Placed[], column: string): Map<number, Option> {
  const lines = new Map(all.map(({ row, cell }) => [cell('sku'), row.line]));
  const found = new Map<number, Option>();
  for (const { row, cell } of all) {
    for (const child of cell(column).split('|').filter(Boolean)) {
      const pairs = child.split(/,(?=\w+=)/).map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as [string, string];
      });
      const line = lines.get(pairs.find(([name]) => name === 'sku')?.[1] ?? '');
      const values = pairs
        .filter(([name]) => name !== 'sku')
        .map(([name, value]): [string, string] => [named(name.replaceAll('_', ' ')), value]);
      if (line === undefined || values.length === 0) continue;
      const group = String(row.line);
      found.set(row.line, { group, values: null });
      found.set(line, { group, values });
    }
  }
  return found;
}
