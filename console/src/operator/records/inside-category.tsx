import type { RecordRow } from '@souk/contract/console/operator-records';
import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Grip } from '#operator/grip.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { homeOf, listRecords, type Place } from './calls.ts';
import { OrderButtons, type RowOrder } from './order-buttons.tsx';
import { useOrderedRow } from './use-ordered-row.ts';
import { useRecordOrder } from './use-record-order.ts';
import { Visibility } from './visibility.tsx';

/** Drag type of subcategories, across categories. */
export const insideKind = 'subcategory';
const place: Place = { area: 'catalogue', kind: insideKind };

export type TreeActs = {
  /** Moves a subcategory to the end of another category. */
  move(id: number, categoryId: number): Promise<void>;
  /** Opens the category selection. */
  pick(row: RecordRow, categoryId: number): void;
  say(text: string): void;
};
type InsideCategoryProps = {
  categoryId: number;
  columns: number;
  /** Absent: read-only. */
  tree: TreeActs | undefined;
};

/** Subcategories of a category, loaded when expanded; sortable and movable to other categories. */
export function InsideCategory({ categoryId, columns, tree }: InsideCategoryProps) {
  const [ordered, setOrdered] = useState<readonly number[] | null>(null);
  const list = useLoaded(String(categoryId), (signal) =>
    listRecords(place, { in: String(categoryId), limit: 200 }, signal),
  );
  const loaded = list?.rows ?? [];
  const rows = ordered ? ordered.flatMap((id) => loaded.find((row) => row.id === id) ?? []) : loaded;
  const move = useRecordOrder(place, {
    rows,
    revalidate: async (ids) => setOrdered(ids),
    say: (text) => tree?.say(text),
  });
  return rows.map((row, index) => (
    <InsideRow
      key={row.id}
      row={row}
      list={`inside-${categoryId}`}
      columns={columns}
      order={tree && { index, count: rows.length, move }}
      onPick={() => tree?.pick(row, categoryId)}
    />
  ));
}

type InsideRowProps = {
  row: RecordRow;
  list: string;
  columns: number;
  order: RowOrder | undefined;
  onPick(): void;
};

function InsideRow({ row, list, columns, order, onPick }: InsideRowProps) {
  const t = useT();
  const { number } = useFormat();
  const { row: line, grip, look } = useOrderedRow({ order, list, record: { kind: insideKind, id: row.id } });
  const name = row.title || t('operator.record.untitled');
  const products = Number(row.facts['products']);
  return (
    <tr ref={line} className={look}>
      <td className="second ps-6! md:ps-10!" colSpan={columns - 3}>
        <span className="flex items-center gap-3">
          <Grip grip={grip} isShown={order !== undefined} />
          <span className="min-w-0">
            <Link to={`${homeOf(place)}/${row.id}`} className="font-medium wrap-anywhere hover:underline">
              <bdi>{name}</bdi>
            </Link>
            {order && row.status !== null && (
              <span className="block md:hidden">
                <Visibility kind={place.kind} status={row.status} facts={row.facts} />
              </span>
            )}
          </span>
        </span>
      </td>
      <td className="number only-desktop">
        {t('operator.record.products', { count: products, text: number(products) })}
      </td>
      <td className={order ? 'only-desktop' : 'last'}>
        {row.status !== null && <Visibility kind={place.kind} status={row.status} facts={row.facts} />}
      </td>
      <td className={classNames('whitespace-nowrap max-md:self-center', order ? 'last' : 'only-desktop')}>
        {order && (
          <>
            <OrderButtons id={row.id} name={name} order={order} />
            <IconButton
              size="small"
              iconSize={16}
              icon="arrow-end"
              label={t('operator.record.move-to', { name })}
              onClick={onPick}
            />
          </>
        )}
      </td>
    </tr>
  );
}
