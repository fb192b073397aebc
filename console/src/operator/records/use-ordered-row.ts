import { classNames } from '@souk/kit/ui/class-names.ts';
import { useDraggedRow, type Dragged, type Edge } from '#parts/use-dragged-row.ts';
import type { RowOrder } from './order-buttons.tsx';

type Ordered = Pick<Dragged, 'list' | 'record' | 'takes'> & {
  /** Absent: not sortable. */
  order: RowOrder | undefined;
};

/** A sortable table row: props and handle. */
export function useOrderedRow({ list, order, ...dragged }: Ordered) {
  const { row, grip, isDragged, edge } = useDraggedRow<HTMLTableRowElement>({
    ...dragged,
    index: order?.index ?? 0,
    list: order ? list : '',
    onMove: (from, to) => void order?.move(from, to),
  });
  return { row, grip, look: classNames(isDragged && 'opacity-40', edgeLook(edge)) };
}

/** Drop indicator. */
const edgeLook = (edge: Edge | null) =>
  classNames(
    edge === 'above' && '[&>td]:border-t-2 [&>td]:border-t-primary',
    edge === 'below' && '[&>td]:border-b-2 [&>td]:border-b-primary',
    edge === 'into' && 'bg-primary-soft',
  );
