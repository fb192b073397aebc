import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type RowScrollerProps = {
  label: string;
  items: { id: string | number; content: ReactNode }[];
  /**
   * `tiles` (default): as many as the tile grid from 1200 px, 156/176 px below. `wide`: three from 992 px, two and a bit from
   * 768 px, one and a bit below. `auto`: as wide as they are.
   */
  item?: 'tiles' | 'wide' | 'auto';
  /** Reaches the screen edges below 1200 px; for use inside `wrap`. */
  bleed?: boolean;
  className?: string;
};

/** Several items side by side: swipe or scroll, and two buttons where there is a pointer. */
export function RowScroller({ label, items, item = 'tiles', bleed, className }: RowScrollerProps) {
  const t = useT();
  const track = useRef<HTMLUListElement>(null);
  const { canGoBack, canGoOn } = useScrollBounds(track, items.length);

  function scroll(by: 1 | -1) {
    const element = track.current;
    if (!element) return;
    const towardsEnd = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({
      left: by * towardsEnd * element.clientWidth * 0.85,
      behavior: isCalm ? 'auto' : 'smooth',
    });
  }

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
      {(canGoBack || canGoOn) && (
        <>
          <Arrow
            label={t('ui.row.previous')}
            side="start"
            isPossible={canGoBack}
            onPress={() => scroll(-1)}
          />
          <Arrow label={t('ui.row.next')} side="end" isPossible={canGoOn} onPress={() => scroll(1)} />
        </>
      )}
    </div>
  );
}

type ArrowProps = { label: string; side: 'start' | 'end'; isPossible: boolean; onPress: () => void };

// aria-disabled at the bounds: a disabled button would drop the focus it has.
function Arrow({ label, side, isPossible, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPress()}
      className={classNames(
        'absolute top-1/3 z-2 hidden size-11 place-items-center rounded-full border border-line bg-surface shadow-sm hover:border-text aria-disabled:text-divider lg:grid',
        side === 'start' ? '-start-3 xl:-start-5' : '-end-3 xl:-end-5',
      )}
    >
      <Icon name={side === 'start' ? 'chevron-start' : 'chevron-end'} />
    </button>
  );
}

function useScrollBounds(track: { current: HTMLElement | null }, count: number) {
  const [bounds, setBounds] = useState({ canGoBack: false, canGoOn: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const position = Math.abs(element.scrollLeft); // negative in right-to-left
      const canGoBack = position > 1;
      const canGoOn = position + element.clientWidth < element.scrollWidth - 1;
      setBounds((known) =>
        known.canGoBack === canGoBack && known.canGoOn === canGoOn ? known : { canGoBack, canGoOn },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [track, count]);

  return bounds;
}
