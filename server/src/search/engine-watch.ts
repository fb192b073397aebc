import type { FastifyBaseLogger } from 'fastify';
import type { SearchEngineError } from '#outbound/search-port.ts';
import type { SearchEngineWatch } from '#shop.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Tracks whether an engine responds, and logs each change once. */
export class EngineWatch implements SearchEngineWatch {
  readonly #log: Log;
  readonly #state = { isUnavailable: false, successes: 0, failures: 0 };

  constructor(log: Log) {
    this.#log = log;
  }

  recordSuccess(): void {
    this.#state.successes++;
    if (!this.#state.isUnavailable) return;
    this.#state.isUnavailable = false;
    this.#log.info({}, 'the search engine responds again');
  }

  recordFailure(error: SearchEngineError): void {
    this.#state.failures++;
    if (this.#state.isUnavailable) return;
    this.#state.isUnavailable = true;
    this.#log.warn({ err: error }, 'the search engine does not respond; searching the database instead');
  }

  state() {
    return { ...this.#state };
  }
}
