import { useEffect, useState, type RefObject } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type RowArrowsProps = {
  track: RefObject<HTMLElement | null>;
  count: number;
};

/** Back and forward buttons of a scrolling row. */
export default function RowArrows({ track, count }: RowArrowsProps) {
  const t = useT();
  const { canGoBack, canGoOn } = useScrollBounds(track, count);

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

  if (!canGoBack && !canGoOn) return null;
  return (
    <>
      <Arrow label={t('ui.row.previous')} side="start" isPossible={canGoBack} onClick={() => scroll(-1)} />
      <Arrow label={t('ui.row.next')} side="end" isPossible={canGoOn} onClick={() => scroll(1)} />
    </>
  );
}

type ArrowProps = { label: string; side: 'start' | 'end'; isPossible: boolean; onClick: () => void };

// aria-disabled at the bounds: a disabled button would lose the focus.
function Arrow({ label, side, isPossible, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
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
