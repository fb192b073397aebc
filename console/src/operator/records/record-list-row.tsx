import type { RecordRow } from '@souk/contract/console/operator-records';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Thumb } from '#parts/thumb.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Grip } from '#operator/grip.tsx';
import { homeOf, type Place } from './calls.ts';
import { columnsOf, phoneColumnsOf, isNumber, kinds } from './kinds.ts';
import { InsideCategory, insideKind, type TreeActs } from './inside-category.tsx';
import { OrderButtons, type RowOrder } from './order-buttons.tsx';
import { useOrderedRow } from './use-ordered-row.ts';
import { Visibility } from './visibility.tsx';
import { FactCell } from './fact-cell.tsx';

type RecordListRowProps = {
  place: Place;
  row: RecordRow;
  currency: string;
  /** Number of moves into other categories; reloads expanded ones. */
  moved?: number;
  /** Absent: not sortable. */
  order?: RowOrder | undefined;
  /** Actions on a category's subcategories; absent: none. */
  tree?: TreeActs | undefined;
};

/** A record's row; a category expands to its subcategories. */
export function RecordListRow({ place, row, currency, moved = 0, order, tree }: RecordListRowProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const {
    row: line,
    grip,
    look,
  } = useOrderedRow({
    order,
    list: place.kind,
    ...(tree && { takes: { kind: insideKind, onTake: (id) => void tree.move(id, row.id) } }),
  });
  const { isOrdered } = kinds[place.kind];
  const columns = columnsOf(place);
  const onPhone = phoneColumnsOf(place);
  const inside = place.kind === 'category' ? Number(row.facts['subcategories']) : 0;
  const name = row.title || t('operator.record.untitled');
  // On phones move buttons replace the status, which goes below the name.
  const below = order ? row.status : null;
  return (
    <>
      <tr ref={line} className={look}>
        <td className="second">
          <span className="flex items-center gap-3">
            {isOrdered && <Grip grip={grip} isShown={order !== undefined} />}
            {place.kind === 'category' && (
              <IconButton
                size="small"
                iconSize={16}
                icon={isOpen ? 'chevron-down' : 'chevron-end'}
                label={t('operator.record.inside', { name })}
                aria-expanded={isOpen}
                className={classNames('-ms-2', inside === 0 && 'invisible')}
                onClick={() => setIsOpen(!isOpen)}
              />
            )}
            {row.image !== '' && <Thumb image={row.image} className="size-9" />}
            <RecordLink place={place} id={row.id} title={name} store={row.store}>
              {(onPhone.length > 0 || below) && (
                <span className="flex flex-wrap gap-x-2.5 text-13 text-text-2 tabular-nums md:hidden">
                  {below && <Visibility kind={place.kind} status={below} facts={row.facts} />}
                  {onPhone.map((column) => (
                    <span key={column}>
                      <FactCell name={column} facts={row.facts} currency={currency} />
                    </span>
                  ))}
                </span>
              )}
            </RecordLink>
          </span>
        </td>
        {columns.map((column) => (
          <td key={column} className={cellLook(column)}>
            <FactCell name={column} facts={row.facts} currency={currency} />
          </td>
        ))}
        {row.status !== null && (
          <td className={below ? 'only-desktop' : 'last'}>
            <Visibility kind={place.kind} status={row.status} facts={row.facts} />
          </td>
        )}
        {isOrdered && (
          <td
            className={classNames(
              'whitespace-nowrap max-md:self-center',
              row.status === null || below ? 'last' : 'only-desktop',
            )}
          >
            <OrderButtons id={row.id} name={name} order={order} />
          </td>
        )}
      </tr>
      {isOpen && <InsideCategory key={moved} categoryId={row.id} columns={columns.length + 3} tree={tree} />}
    </>
  );
}

const cellLook = (name: string) => (isNumber(name) ? 'number only-desktop' : 'only-desktop');

function RecordLink({
  place,
  id,
  title,
  store,
  children,
}: {
  place: Place;
  id: number;
  title: string;
  store: string | null;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <span className="min-w-0">
      <Link to={`${homeOf(place)}/${id}`} className="font-semibold wrap-anywhere hover:underline">
        <bdi>{title}</bdi>
      </Link>
      {store !== null && (
        <span className="block text-12 text-text-3">{t('operator.record.of-store', { store })}</span>
      )}
      {children}
    </span>
  );
}
