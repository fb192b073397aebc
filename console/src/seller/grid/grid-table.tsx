import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { columns, keyOf, type Place } from './cells.ts';
import { GridRow } from './grid-row.tsx';
import type { useGrid } from './use-grid.ts';
import { useRange } from './use-range.ts';

type GridTableProps = {
  rows: readonly SellerGridRow[];
  currency: string;
  grid: ReturnType<typeof useGrid>;
  isLocked: boolean;
};

/** Up to this many rows are rendered without virtualization, for browser search and assistive technology. */
const initialRows = 100;
const rowPx = 45;

export function GridTable({ rows, currency, grid, isLocked }: GridTableProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = rows.length > initialRows;
  // The virtualizer isn't passed to memoized components.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    enabled: isLong,
  });
  const items = virtual.getVirtualItems();
  const shown = isLong ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const before = isLong ? (items[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  function focus({ row, column }: Place) {
    if (isLong) virtual.scrollToIndex(row);
    const find = () =>
      scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${keyOf({ row, column })}"]`);
    const cell = find();
    if (cell) cell.focus();
    else requestAnimationFrame(() => find()?.focus());
  }
  const { range, acts } = useRange({ rows, grid, focus });

  return (
    <div ref={scroller} className="min-h-0 overflow-auto px-3 py-3 md:px-5">
      <table
        className="rows grid-rows rounded-card border border-line bg-surface"
        aria-rowcount={rows.length}
      >
        <thead className="sticky top-0 z-10 bg-surface">
          <tr>
            <th>{t('console.product.product')}</th>
            {columns.map((column) => (
              <th key={column} className={column === 'sku' ? undefined : 'number'}>
                {t(`console.bulk.field.${column}`)}
              </th>
            ))}
            <th className="number">{t('console.grid.lowest')}</th>
            <th className="number">{t('console.grid.earns')}</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map((index) => (
            <GridRow
              key={index}
              index={index}
              rows={rows}
              currency={currency}
              grid={grid}
              range={range}
              isLocked={isLocked}
              acts={acts}
              measure={virtual.measureElement}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}
