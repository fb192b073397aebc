import { Fragment, useEffect, useRef, useState } from 'react';
import { serverAheadMs } from '#browser/server-clock.ts';
import { useT } from '#i18n/messages-context.tsx';

type CountdownProps = {
  endMs: number;
  /** Server time when the page was rendered (loader data), so wrong visitor clocks don't matter. */
  serverNowMs: number;
  /** The end time in words, with date and zone; read by screen readers instead of the ticking digits. */
  label: string;
  size?: 'small' | 'normal';
  onEnd?: () => void;
};

const secondMs = 1000;
// A public page may be cached for ten minutes: smaller differences don't prove a wrong visitor clock.
const cachedPageMs = 11 * 60 * secondMs;

/** Offset to add to this browser's clock. */
function clockOffsetMs(serverNowMs: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const reported = serverAheadMs(page, { sinceLoadMs: performance.now(), nowMs: Date.now() });
  if (reported !== null) return reported;
  const aheadMs = serverNowMs - Date.now();
  return Math.abs(aheadMs) < cachedPageMs ? 0 : aheadMs;
}

export function Countdown({ endMs, serverNowMs, label, size = 'normal', onEnd }: CountdownProps) {
  const t = useT();
  const [nowMs, setNowMs] = useState(serverNowMs);
  const hasEnded = nowMs >= endMs;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    const offsetMs = clockOffsetMs(serverNowMs); // once: afterwards only this browser's clock is used
    const tick = () => setNowMs(Date.now() + offsetMs);
    tick();
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [serverNowMs]);

  useEffect(() => {
    if (hasEnded) end.current?.();
  }, [hasEnded]);

  const seconds = Math.max(0, Math.floor((endMs - nowMs) / secondMs));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const box = `digits ${size === 'small' ? 'digits-small' : ''}`;

  return (
    <span className="inline-flex">
      <time className="sr-only" dateTime={new Date(endMs).toISOString()}>
        {label}
      </time>
      <span aria-hidden dir="ltr" className="inline-flex flex-wrap items-center gap-1 text-14 font-semibold">
        {days > 0 && <span className={`${box} px-2`}>{t('ui.countdown.days', { count: days })}</span>}
        {clock.map((value, place) => (
          <Fragment key={place}>
            {place > 0 && ':'}
            <span className={box}>{String(value).padStart(2, '0')}</span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
