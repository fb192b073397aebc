import type { FastifyBaseLogger } from 'fastify';
import type { SearchEngineError } from '#outbound/search-port.ts';
import type { SearchEngineWatch } from '#shop.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Tracks whether an engine responds, and logs each change once. */
export class EngineWatch implements SearchEngineWatch {
  readonly #log: Log;
  readonly #state = { isAway: false, answered: 0, fell: 0 };

  constructor(log: Log) {
    this.#log = log;
  }

  answered(): void {
    this.#state.answered++;
    if (!this.#state.isAway) return;
    this.#state.isAway = false;
    this.#log.info({}, 'the search engine responds again');
  }

  fell(error: SearchEngineError): void {
    this.#state.fell++;
    if (this.#state.isAway) return;
    this.#state.isAway = true;
    this.#log.warn({ err: error }, 'the search engine does not respond; searching the database instead');
  }

  state() {
    return { ...this.#state };
  }
}
