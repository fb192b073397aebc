import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Strain = {
  /** More than the process can bear: nothing new should begin that is not ready to be sent. */
  isHigh(): boolean;
  /** Of the event loop, in nanoseconds, since the last look of `isHigh`'s watch; for measuring only. */
  readonly loopDelay: ReturnType<typeof monitorEventLoopDelay>;
  /**
   * The shop opens: what was before is no strain any more, and for `settlingMs` a late event loop is none either. The first
   * work of a process is slow without any crowd.
   */
  beginAnew(): void;
  stop(): void;
};

export type StrainLimits = {
  /** The longest that the event loop may have been late (INVARIANTS §5: 1 s). */
  loopDelayMs: number;
  /** Of resident memory. */
  memoryBytes: number;
};

const lookEveryMs = 250;
const settlingMs = 10_000;

/**
 * Watches whether this process keeps up: how late its event loop is, and how much memory it holds (INVARIANTS §5, F32).
 * Both are read four times a second; a look that finds them well again ends the strain.
 */
export function watchStrain({ loopDelayMs, memoryBytes }: StrainLimits): Strain {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  let isHigh = false;
  let lookedAt = performance.now();
  let settledAt = -Infinity;
  const timer = setInterval(() => {
    const now = performance.now();
    // The histogram may learn of a stall later than this timer, which was held up by the same.
    const lateMs = Math.max(now - lookedAt - lookEveryMs, loopDelay.max / 1e6);
    lookedAt = now;
    loopDelay.reset();
    const isLate = lateMs >= loopDelayMs && now >= settledAt;
    isHigh = isLate || process.memoryUsage.rss() >= memoryBytes;
  }, lookEveryMs);
  timer.unref();
  return {
    isHigh: () => isHigh,
    loopDelay,
    beginAnew() {
      loopDelay.reset();
      lookedAt = performance.now();
      settledAt = lookedAt + settlingMs;
      isHigh = false;
    },
    stop() {
      clearInterval(timer);
      loopDelay.disable();
    },
  };
}
