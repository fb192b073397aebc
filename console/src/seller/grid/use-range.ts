import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { useState, type KeyboardEvent } from 'react';
import { filled, hasCell, keyOf, pasted, type Column, type Place } from './cells.ts';
import type { useGrid } from './use-grid.ts';

/** A selected range of one column. */
export type Range = { column: Column; from: number; to: number };

type Asked = {
  rows: readonly SellerGridRow[];
  grid: ReturnType<typeof useGrid>;
  focus(place: Place): void;
};

/** Keyboard and clipboard of the spreadsheet: move, select, copy, paste, fill down. */
export function useRange({ rows, grid, focus }: Asked) {
  const [range, setRange] = useState<Range | null>(null);
  const [low, high] = range
    ? [Math.min(range.from, range.to), Math.max(range.from, range.to)]
    : ([0, -1] as const);

  /** The next row with such a cell. */
  function next({ row, column }: Place, step: 1 | -1): number | null {
    for (let at = row + step; at >= 0 && at < rows.length; at += step)
      if (hasCell(rows[at]!, column)) return at;
    return null;
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, place: Place) {
    const { row, column } = place;
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) {
      event.preventDefault();
      const isChoosing = event.shiftKey && event.key !== 'Enter';
      const to = next(isChoosing && range ? { row: range.to, column } : place, step);
      if (to === null) return;
      if (isChoosing) setRange({ column, from: range?.from ?? row, to });
      else focus({ row: to, column });
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd') return;
    event.preventDefault();
    fillDown(place);
  }

  /** Fills the range with its first cell; a single cell with the one above. */
  function fillDown({ row, column }: Place) {
    const isSeveral = high > low && range?.column === column;
    const from = isSeveral ? low : next({ row, column }, -1);
    if (from === null) return;
    const to = isSeveral ? high : row;
    grid.write(filled(rows, { column, from, to }, grid.shownText({ row: from, column })));
  }

  const acts = {
    type: (place: Place, text: string) => grid.write({ [keyOf(place)]: text }, keyOf(place)),
    press: handleKey,
    paste: (place: Place, text: string) => grid.write(pasted(rows, place, text)),
    focus: ({ row, column }: Place) => setRange({ column, from: row, to: row }),
    choose: ({ row, column }: Place) =>
      setRange((known) => ({ column, from: known?.column === column ? known.from : row, to: row })),
    /** The range as text; null for a single cell, which the browser copies. */
    copy: (): string | null =>
      range === null || high <= low
        ? null
        : rows
            .slice(low, high + 1)
            .map((_, index) => grid.shownText({ row: low + index, column: range.column }))
            .join('\n'),
  };
  return { range, acts };
}
