import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Edge = 'above' | 'below' | 'into';

export type Dragged = {
  index: number;
  /** Drag group; rows of other lists aren't accepted. */
  list: string;
  /** Identity for other lists that accept it. */
  record?: { kind: string; id: number };
  /** Accepts dropped records of a kind. */
  takes?: { kind: string; onTake(id: number): void };
  /** Gets indexes before the move. */
  onMove(from: number, to: number): void;
};

/** A row that can be dragged by its handle within its list; without a handle it is static. */
export function useDraggedRow<Row extends HTMLElement>({ index, list, record, takes, onMove }: Dragged) {
  const row = useRef<Row>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useEffectEvent(onMove);
  const take = useEffectEvent((id: number) => takes?.onTake(id));
  const [kind, id, taken] = [record?.kind, record?.id, takes?.kind];
  useEffect(() => {
    const element = row.current;
    const handle = grip.current;
    if (!element || !handle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle: handle,
        getInitialData: () => ({ index, list, kind, id }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data['list'] === list || isTaken(data, taken),
        onDrag: ({ source, location }) =>
          setEdge(isTaken(source.data, taken) ? 'into' : edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null);
          if (isTaken(source.data, taken)) return take(Number(source.data['id']));
          const from = Number(source.data['index']);
          const before = edgeAt(element, location.current.input.clientY) === 'above' ? index : index + 1;
          move(from, from < before ? before - 1 : before);
        },
      }),
    );
  }, [index, list, kind, id, taken]);
  return { row, grip, isDragged, edge };
}

const isTaken = (data: Record<string, unknown>, kind: string | undefined) =>
  kind !== undefined && data['kind'] === kind;

function edgeAt(element: HTMLElement, y: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'above' : 'below';
}
