import type { RecordRow } from '@souk/contract/console/operator-records';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StateMark } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { useDraggedRow } from '#parts/use-dragged-row.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { homeOf, listRecords, type Place } from './calls.ts';
import { columnsOf, phoneColumnsOf, isNumber, kinds } from './kinds.ts';
import { OrderButtons, type RowOrder } from './order-buttons.tsx';
import { FactCell } from './fact-cell.tsx';

type RecordLineProps = {
  place: Place;
  row: RecordRow;
  currency: string;
  /** Absent: it stays where it is. */
  order?: RowOrder | undefined;
};

/** One record in its list; a category opens to what it contains. */
export function RecordLine({ place, row, currency, order }: RecordLineProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const {
    row: line,
    grip,
    isDragged,
    edge,
  } = useDraggedRow<HTMLTableRowElement>({
    index: order?.index ?? 0,
    list: order ? place.kind : '',
    onMove: (from, to) => void order?.move(from, to),
  });
  const { isOrdered } = kinds[place.kind];
  const columns = columnsOf(place);
  const onPhone = phoneColumnsOf(place);
  const inside = place.kind === 'category' ? Number(row.facts['subcategories']) : 0;
  const name = row.title || t('operator.record.untitled');
  return (
    <>
      <tr
        ref={line}
        className={classNames(
          isDragged && 'opacity-40',
          edge === 'above' && '[&>td]:border-t-2 [&>td]:border-t-primary',
          edge === 'below' && '[&>td]:border-b-2 [&>td]:border-b-primary',
        )}
      >
        <td className="second">
          <span className="flex items-center gap-3">
            {isOrdered && (
              <span
                ref={grip}
                aria-hidden
                data-grip
                className={classNames(
                  '-ms-2 grid h-8 w-6 flex-none place-items-center text-text-3 max-md:hidden',
                  order ? 'cursor-grab' : 'invisible',
                )}
              >
                <Icon name="grip" size={16} />
              </span>
            )}
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
              {onPhone.length > 0 && (
                <span className="flex flex-wrap gap-x-2.5 text-13 text-text-2 tabular-nums md:hidden">
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
          <td className="last">
            <Visibility status={row.status} />
          </td>
        )}
        {isOrdered && (
          <td className={classNames('whitespace-nowrap', row.status === null ? 'last' : 'only-desk')}>
            <OrderButtons id={row.id} name={name} order={order} />
          </td>
        )}
      </tr>
      {isOpen && <Inside categoryId={row.id} columns={columns.length + (isOrdered ? 2 : 1)} />}
    </>
  );
}

const cellLook = (name: string) => (isNumber(name) ? 'number only-desk' : 'only-desk');

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

export function Visibility({ status }: { status: 'public' | 'private' }): ReactNode {
  const t = useT();
  return (
    <StateMark tone={status === 'public' ? 'good' : 'calm'}>{t(`operator.record.view.${status}`)}</StateMark>
  );
}

/** The subcategories of one category, fetched when it is opened. */
function Inside({ categoryId, columns }: { categoryId: number; columns: number }) {
  const { number } = useFormat();
  const t = useT();
  const place: Place = { area: 'catalogue', kind: 'subcategory' };
  const list = useLoaded(String(categoryId), (signal) =>
    listRecords(place, { in: String(categoryId), limit: 200 }, signal),
  );
  if (!list) return null;
  return (
    <>
      {list.rows.map((row) => (
        <tr key={row.id}>
          <td className="second ps-14!" colSpan={columns - 2}>
            <RecordLink place={place} id={row.id} title={row.title} store={null} />
          </td>
          <td className="number only-desk">
            {t('operator.record.products', {
              count: Number(row.facts['products']),
              text: number(Number(row.facts['products'])),
            })}
          </td>
          <td className="last" colSpan={2}>
            {row.status !== null && <Visibility status={row.status} />}
          </td>
        </tr>
      ))}
    </>
  );
}
