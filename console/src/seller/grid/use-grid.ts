import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { useState } from 'react';
import { columns, hasCell, keyOf, readCell, textOf, type Column, type Place, type Typed } from './cells.ts';

type Past = { typed: Typed; at: string | null };
type State = { typed: Typed; past: readonly Past[]; future: readonly Typed[]; last: string | null };

const longest = 200;

/** Unsaved cells with undo and redo. */
export function useGrid(rows: readonly SellerGridRow[], currency: string) {
  const [{ typed, past, future }, setState] = useState<State>({
    typed: {},
    past: [],
    future: [],
    last: null,
  });

  /** Consecutive keys in a cell, or a paste, are one undo step. */
  function write(cells: Typed, at: string | null = null) {
    setState((before) => {
      const goesOn = at !== null && at === before.last;
      const after: Record<string, string> = { ...before.typed, ...cells };
      for (const [key, text] of Object.entries(cells)) {
        const [row = '0', column = 'price'] = key.split('/');
        const was = textOf(rows[Number(row)]!, column as Column, currency); // keys are made of places
        if (was === text) delete after[key];
      }
      return {
        typed: after,
        past: goesOn
          ? before.past
          : [...before.past, { typed: before.typed, at: before.last }].slice(-longest),
        future: [],
        last: at,
      };
    });
  }
  const undo = () =>
    setState((before) => {
      const step = before.past.at(-1);
      if (!step) return before;
      return {
        typed: step.typed,
        past: before.past.slice(0, -1),
        future: [...before.future, before.typed],
        last: null,
      };
    });
  const redo = () =>
    setState((before) => {
      const step = before.future.at(-1);
      if (!step) return before;
      return {
        typed: step,
        past: [...before.past, { typed: before.typed, at: null }],
        future: before.future.slice(0, -1),
        last: null,
      };
    });

  const shownText = ({ row, column }: Place) =>
    typed[keyOf({ row, column })] ?? textOf(rows[row]!, column, currency);
  const valueOf = (row: number, column: Column) => {
    const value = readCell(rows[row]!, { column, text: shownText({ row, column }), currency });
    return typeof value === 'number' ? value : null;
  };
  const isWrong = ({ row, column }: Place) =>
    typed[keyOf({ row, column })] !== undefined &&
    readCell(rows[row]!, { column, text: typed[keyOf({ row, column })]!, currency }) === undefined;

  return {
    typed,
    write,
    undo,
    redo,
    shownText,
    valueOf,
    isWrong,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    count: Object.keys(typed).length,
    wrong: Object.keys(typed).filter((key) => {
      const [row = '0', column = 'price'] = key.split('/');
      return isWrong({ row: Number(row), column: column as Column });
    }),
    clear: () => write(Object.fromEntries(Object.keys(typed).map((key) => [key, originalOf(key)]))),
    /** Body of `POST seller/products/table`: cells before and after. */
    changed: () =>
      rows.flatMap((row, index) => {
        const cells = columns.flatMap((column) => {
          const text = typed[keyOf({ row: index, column })];
          if (text === undefined || !hasCell(row, column)) return [];
          const from = column === 'sku' ? row.sku : (row[column] ?? 0);
          return [[column, { from, to: readCell(row, { column, text, currency }) }] as const];
        });
        const ids = { product_id: row.product_id, inventory_id: row.inventory_id };
        return cells.length > 0 ? [{ ...ids, ...Object.fromEntries(cells) }] : [];
      }),
  };

  function originalOf(key: string): string {
    const [row = '0', column = 'price'] = key.split('/');
    return textOf(rows[Number(row)]!, column as Column, currency);
  }
}
