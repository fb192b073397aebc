/** Scheduled events: sessions expire, webhooks are retried, delayed payments settle. */
export type Timers = {
  /** `atMs` by the clock. Fires automatically only in an automatic sandbox. */
  add(atMs: number, run: () => unknown): void;
  /** Runs due events in order, including those they schedule. */
  runDue(): Promise<number>;
  close(): void;
};

/** setTimeout is limited to 32 bits. */
const longestTimeoutMs = 2_147_483_647;

export function createTimers({ now, isAutomatic }: { now: () => number; isAutomatic: boolean }): Timers {
  type Entry = { atMs: number; run: () => unknown; timer: NodeJS.Timeout | null };
  const entries = new Set<Entry>();

  async function run(entry: Entry): Promise<void> {
    if (!entries.delete(entry)) return;
    if (entry.timer) clearTimeout(entry.timer);
    await entry.run();
  }

  return {
    add(atMs, work) {
      const entry: Entry = { atMs, run: work, timer: null };
      entries.add(entry);
      if (!isAutomatic) return;
      entry.timer = setTimeout(() => void run(entry), Math.min(Math.max(0, atMs - now()), longestTimeoutMs));
      entry.timer.unref();
    },
    async runDue() {
      for (let count = 0; ; count++) {
        const [next] = [...entries].filter(({ atMs }) => atMs <= now()).sort((a, b) => a.atMs - b.atMs);
        if (!next) return count;
        await run(next);
      }
    },
    close() {
      for (const { timer } of entries) if (timer) clearTimeout(timer);
      entries.clear();
    },
  };
}
