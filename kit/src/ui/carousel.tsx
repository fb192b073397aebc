import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type CarouselProps = {
  label: string;
  slides: { id: string | number; content: ReactNode }[];
  /** Time per slide; 0 (default): no autoplay. */
  autoMs?: number;
  className?: string;
};

/** One slide at a time on CSS scroll-snap. No autoplay on touch devices or with reduced motion (SCREENS 3 and 4). */
export function Carousel({ label, slides, autoMs = 0, className }: CarouselProps) {
  const t = useT();
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isLive, setIsLive] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const count = slides.length;

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.intersectionRatio > 0.6) setIndex([...element.children].indexOf(entry.target));
        }
      },
      { root: element, threshold: 0.61 },
    );
    for (const slide of element.children) observer.observe(slide);
    setIsLive(true);
    return () => observer.disconnect();
  }, [count]);

  const [isPlaying, setIsPlaying] = usePlaying(count > 1 ? autoMs : 0, isHeld, () => {
    if (track.current) show(track.current, index + 1);
  });

  const stop = () => setIsPlaying(false); // any interaction stops autoplay for good
  const step = (by: number) => {
    stop();
    if (track.current) show(track.current, index + by);
  };

  return (
    <section
      aria-roledescription={t('ui.carousel.role')}
      aria-label={label}
      className={classNames('relative overflow-hidden rounded-sheet', className)}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {count > 1 && (
        <Controls
          ids={slides.map(({ id }) => id)}
          index={index}
          onStep={step}
          playing={autoMs > 0 ? { isPlaying, onToggle: () => setIsPlaying(!isPlaying) } : null}
        />
      )}
      <div
        ref={track}
        className="track"
        role="group"
        aria-label={label}
        aria-live={isPlaying && !isHeld ? 'off' : 'polite'}
        tabIndex={0}
        onPointerDown={stop}
        onWheel={stop}
        onKeyDown={stop}
      >
        {slides.map(({ id, content }, i) => (
          // inert keeps Tab out of hidden slides; before hydration all of them must work.
          <div
            key={id}
            role="group"
            aria-roledescription={t('ui.carousel.slide')}
            aria-label={t('ui.carousel.position', { position: i + 1, count })}
            inert={isLive && i !== index}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Autoplay; never on touch devices or with reduced motion. */
function usePlaying(autoMs: number, isHeld: boolean, moveOn: () => void) {
  const [isPlaying, setIsPlaying] = useState(false);
  const latest = useRef(moveOn);
  useEffect(() => {
    latest.current = moveOn;
  });

  useEffect(() => {
    if (!autoMs) return;
    setIsPlaying(matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches);
  }, [autoMs]);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, autoMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, autoMs]);

  return [isPlaying, setIsPlaying] as const;
}

type ControlsProps = {
  ids: (string | number)[];
  index: number;
  onStep: (by: number) => void;
  playing: { isPlaying: boolean; onToggle: () => void } | null;
};

function Controls({ ids, index, onStep, playing }: ControlsProps) {
  const t = useT();
  return (
    <div className="absolute start-3 bottom-3 z-10 flex items-center rounded-pill bg-white/90 px-0.5 text-text sm:start-auto sm:end-3 2xl:start-11 2xl:end-auto 2xl:bottom-8">
      {playing && (
        <Control
          icon={playing.isPlaying ? 'pause' : 'play'}
          label={playing.isPlaying ? t('ui.carousel.pause') : t('ui.carousel.play')}
          onClick={playing.onToggle}
        />
      )}
      <Control icon="chevron-start" label={t('ui.carousel.previous')} onClick={() => onStep(-1)} />
      <span aria-hidden className="flex gap-1 px-1">
        {ids.map((id, place) => (
          <span
            key={id}
            className={classNames('h-1.5 rounded-pill', place === index ? 'w-5 bg-text' : 'w-1.5 bg-text/28')}
          />
        ))}
      </span>
      <Control icon="chevron-end" label={t('ui.carousel.next')} onClick={() => onStep(1)} />
    </div>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-full hover:bg-white/70"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

function show(track: HTMLElement, index: number) {
  const slides = [...track.children] as HTMLElement[];
  const first = slides[0];
  const target = slides[(index + slides.length) % slides.length];
  if (!first || !target) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Negative in right-to-left, as scrollTo expects there.
  track.scrollTo({ left: target.offsetLeft - first.offsetLeft, behavior: isCalm ? 'auto' : 'smooth' });
}
