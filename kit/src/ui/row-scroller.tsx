import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type RowScrollerProps = {
  label: string;
  items: { id: string | number; content: ReactNode }[];
  /**
   * `tiles` (default): as many as the tile grid from 1200 px, 156/176 px below. `wide`: three from 992 px, about two from 768 px,
   * about one below. `auto`: their own width.
   */
  item?: 'tiles' | 'wide' | 'auto';
  /** Extends to the screen edges below 1200 px; for use inside `wrap`. */
  bleed?: boolean;
  className?: string;
};

// Not on phones: rows are swiped there.
const RowArrows = lazy(() => import('./row-arrows.tsx').catch(() => ({ default: () => null })));
const withArrows = '(width >= 62rem)';

/** Horizontally scrolling items, with two buttons on devices with a pointer. */
export function RowScroller({ label, items, item = 'tiles', bleed, className }: RowScrollerProps) {
  const track = useRef<HTMLUListElement>(null);
  const hasArrows = useIsWide();
  return (
    <div className={classNames('relative', className)}>
      <ul
        ref={track}
        aria-label={label}
        className={classNames('row-track', `row-track-${item}`, bleed && 'bleed xl:mx-0 xl:px-0')}
      >
        {items.map(({ id, content }) => (
          <li key={id} className="grid">
            {content}
          </li>
        ))}
      </ul>
      {hasArrows && (
        <Suspense>
          <RowArrows track={track} count={items.length} />
        </Suspense>
      )}
    </div>
  );
}

function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const media = matchMedia(withArrows);
    const update = () => setIsWide(media.matches);
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return isWide;
}
