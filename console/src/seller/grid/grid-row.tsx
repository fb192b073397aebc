import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import type { KeyboardEvent } from 'react';
import { Amount } from '#parts/amount.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { numberFocus } from '@souk/kit/ui/number-focus.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { leftOf } from '../left-of.ts';
import { columns, hasCell, keyOf, soldFor, textOf, type Column, type Place } from './cells.ts';
import type { useGrid } from './use-grid.ts';
import type { Range } from './use-range.ts';

type CellActs = {
  type(place: Place, text: string): void;
  press(event: KeyboardEvent<HTMLInputElement>, place: Place): void;
  paste(place: Place, text: string): void;
  focus(place: Place): void;
  choose(place: Place): void;
  copy(): string | null;
};

type GridRowProps = {
  index: number;
  rows: readonly SellerGridRow[];
  currency: string;
  grid: ReturnType<typeof useGrid>;
  range: Range | null;
  isLocked: boolean;
  acts: CellActs;
  /** Measures the row's height; on phones rows are cards. */
  measure(row: HTMLTableRowElement | null): void;
};

export function GridRow({ index, rows, currency, grid, range, isLocked, acts, measure }: GridRowProps) {
  const t = useT();
  const row = rows[index]!;
  const price = soldFor(rows, index, grid.valueOf);
  const taken = { percent: row.commission_percent, taxPercent: row.commission_tax_percent };
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 1}>
      <td className="second">
        <span className="flex items-center gap-3">
          <Thumb image={row.image} className="size-8" />
          <span className="line-clamp-1 wrap-anywhere">
            {joinUnits(row.title)}
            {row.variant && <span className="text-text-2"> · {row.variant}</span>}
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} className={column === 'sku' ? 'second' : 'number second max-md:text-start!'}>
          <span className="mb-0.5 text-12 text-text-3 md:hidden">{t(`console.bulk.field.${column}`)}</span>
          {hasCell(row, column) ? (
            <Cell
              place={{ row: index, column }}
              row={row}
              label={t('console.grid.cell', {
                field: t(`console.bulk.field.${column}`),
                title: [row.title, row.variant].filter(Boolean).join(' · '),
              })}
              currency={currency}
              grid={grid}
              isChosen={isWithin(range, index, column)}
              isLocked={isLocked}
              acts={acts}
            />
          ) : (
            <span className="px-2 text-text-3">—</span>
          )}
        </td>
      ))}
      <td className="number second text-text-2 max-md:text-start!">
        <span className="mb-0.5 text-12 text-text-3 md:hidden">{t('console.grid.lowest')} </span>
        {row.lowest === null ? '—' : <Amount of={{ minor: row.lowest, currency }} />}
      </td>
      <td className="number second max-md:text-start!">
        <span className="mb-0.5 text-12 text-text-3 md:hidden">{t('console.grid.earns')} </span>
        {price === 0 ? '—' : <Amount of={{ minor: leftOf(price, taken), currency }} />}
      </td>
    </tr>
  );
}

const isWithin = (range: Range | null, row: number, column: Column) =>
  range !== null &&
  range.from !== range.to &&
  range.column === column &&
  row >= Math.min(range.from, range.to) &&
  row <= Math.max(range.from, range.to);

type CellProps = Pick<GridRowProps, 'currency' | 'grid' | 'isLocked' | 'acts'> & {
  place: Place;
  row: SellerGridRow;
  label: string;
  isChosen: boolean;
};

function Cell({ place, row, label, currency, grid, isChosen, isLocked, acts }: CellProps) {
  const key = keyOf(place);
  const before = textOf(row, place.column, currency);
  const isChanged = grid.typed[key] !== undefined;
  const isWrong = grid.isWrong(place);
  const inputMode = place.column === 'sku' ? 'text' : 'decimal';
  return (
    <span
      className={classNames(
        'flex items-center gap-2',
        place.column === 'sku' ? 'justify-start' : 'justify-end',
      )}
    >
      {isChanged && before !== '' && <s className="text-12 text-text-3">{before}</s>}
      <input
        data-cell={key}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        dir="ltr"
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        readOnly={isLocked}
        value={grid.shownText(place)}
        className={classNames(
          'h-8 rounded-control border bg-transparent px-2 tabular-nums focus:border-control focus:bg-surface max-md:h-11 max-md:w-full max-md:border-line',
          place.column === 'sku' ? 'w-36 text-start' : 'w-24 text-end',
          isWrong
            ? 'border-sale bg-sale-soft'
            : isChanged
              ? 'border-transparent bg-warning-soft'
              : 'border-transparent hover:border-control',
          isChosen && 'outline-2 outline-primary-line',
        )}
        {...numberFocus({
          inputMode,
          readOnly: isLocked,
          onFocus({ target }) {
            target.select();
            acts.focus(place);
          },
        })}
        onPointerDown={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          acts.choose(place);
        }}
        onChange={({ target }) => acts.type(place, target.value)}
        onKeyDown={(event) => acts.press(event, place)}
        onCopy={(event) => {
          const text = acts.copy();
          if (text === null) return;
          event.preventDefault();
          event.clipboardData.setData('text', text);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (isLocked || !/[\t\n]/.test(text)) return;
          event.preventDefault();
          acts.paste(place, text);
        }}
      />
    </span>
  );
}
