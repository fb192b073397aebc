import { BusyError } from '@souk/server/load/busy-error';
import type { Patience } from '@souk/server/load/patience';

/** Work whose result several wait for. When the last of them has gone, it is told to end. */
export class SharedWork<Result> {
  readonly result: Promise<Result>;
  readonly #nobodyWaits = new AbortController();
  #waiting = 0;

  constructor(work: (nobodyWaits: AbortSignal) => Promise<Result>) {
    this.result = work(this.#nobodyWaits.signal);
  }

  get nobodyWaits(): AbortSignal {
    return this.#nobodyWaits.signal;
  }

  /** Somebody waits for it as long as their patience lasts; then it rejects with BusyError. Null: they stay. */
  async waitFor(patience: Patience | null): Promise<Result> {
    this.#waiting++;
    if (patience === null) return this.result;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(new BusyError());
    const timer = setTimeout(leave, Math.max(0, patience.until - performance.now()));
    if (patience.signal?.aborted) leave();
    patience.signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.result, left]);
    } finally {
      clearTimeout(timer);
      patience.signal?.removeEventListener('abort', leave);
      this.#waiting--;
      if (this.#waiting === 0) this.#nobodyWaits.abort();
    }
  }
}
