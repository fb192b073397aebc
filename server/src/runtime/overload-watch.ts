import { monitorEventLoopDelay } from 'node:perf_hooks';

export type OverloadWatch = {
  /** The process is overloaded: refuse new work that is not ready to be sent. */
  isHigh(): boolean;
  /** Event loop delay in nanoseconds since the last sample; for metrics only. */
  readonly loopDelay: ReturnType<typeof monitorEventLoopDelay>;
  /**
   * Called when the shop opens: forgets earlier overload and ignores event loop delays for `settlingMs`, since the first
   * work of a process is slow.
   */
  beginAnew(): void;
  stop(): void;
};

export type OverloadLimits = {
  /** Event loop delay that counts as overload (INVARIANTS §5: 1 s). */
  loopDelayMs: number;
  /** Limit of resident memory. */
  memoryBytes: number;
};

const lookEveryMs = 250;
const settlingMs = 10_000;

/**
 * Watches event loop delay and memory of this process (INVARIANTS §5, F32). Both are sampled four times a second; the first
 * sample within the limits ends the overload.
 */
export function watchOverload({ loopDelayMs, memoryBytes }: OverloadLimits): OverloadWatch {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  let isHigh = false;
  let lookedAt = performance.now();
  let settledAt = -Infinity;
  const timer = setInterval(() => {
    const now = performance.now();
    // The histogram may record a stall after this timer, which the same stall delayed.
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
