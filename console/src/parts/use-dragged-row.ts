import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Edge = 'above' | 'below';

type Dragged = {
  index: number;
  /** Rows of other lists are not put among these. */
  list: string;
  /** Gets places as they are before. */
  onMove(from: number, to: number): void;
};

/** A row that is taken by its grip and put above or below another of its list; without a grip it stays where it is. */
export function useDraggedRow<Row extends HTMLElement>({ index, list, onMove }: Dragged) {
  const row = useRef<Row>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    const handle = grip.current;
    if (!element || !handle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle: handle,
        getInitialData: () => ({ index, list }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null);
          const from = Number(source.data['index']);
          const before = edgeAt(element, location.current.input.clientY) === 'above' ? index : index + 1;
          move(from, from < before ? before - 1 : before);
        },
      }),
    );
  }, [index, list]);
  return { row, grip, isDragged, edge };
}

function edgeAt(element: HTMLElement, y: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'above' : 'below';
}
