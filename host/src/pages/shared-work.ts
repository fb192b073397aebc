import { BusyError } from '@souk/server/runtime/busy-error';
import type { Deadline } from '@souk/server/runtime/deadline';

/** Work shared by several waiting callers; aborted when the last of them leaves. */
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

  /** Waits until the caller's deadline, then rejects with BusyError. Null: waits until the end. */
  async waitFor(deadline: Deadline | null): Promise<Result> {
    this.#waiting++;
    if (deadline === null) return this.result;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(new BusyError());
    const timer = setTimeout(leave, Math.max(0, deadline.until - performance.now()));
    if (deadline.signal?.aborted) leave();
    deadline.signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.result, left]);
    } finally {
      clearTimeout(timer);
      deadline.signal?.removeEventListener('abort', leave);
      this.#waiting--;
      if (this.#waiting === 0) this.#nobodyWaits.abort();
    }
  }
}
