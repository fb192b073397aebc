import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Channel } from './channel.ts';
import { beatMs } from './worker-client.ts';
import { restartDelay, isHopeless } from './restart-delay.ts';
import { returnConnections } from './return-connections.ts';
import type { Beginning, ToPrimary, ToWorker } from './worker-messages.ts';

export type Member = {
  worker: Worker;
  channel: Channel<ToWorker, ToPrimary>;
  /** `leaving`: its exit is expected. */
  state: 'starting' | 'open' | 'leaving';
  isLeading: boolean;
  isWell: boolean;
  lastSeenAt: number;
};

type Options = {
  workers: number;
  beginning: Omit<Beginning, 'isLate'>;
  log: (line: string) => void;
  /** Called once per worker before it starts, to register message handlers. */
  onMember: (member: Member) => void;
  /** The worker is open and can receive messages. */
  onOpen: (member: Member) => void;
  /** The worker is about to be told to exit. */
  onLeaving: (member: Member) => Promise<unknown>;
  onGone: (member: Member) => void;
  /** No worker is running and none can be started. */
  onGiveUp: (sentence: string) => void;
};

/** A busy machine may take a minute. */
const startMs = 180_000;
/** Time for draining and closing connections; then the worker is killed. */
const endMs = 45_000;
/** A worker silent for this long hangs. */
const silentMs = 30_000;

/** Keeps the configured number of workers running, one of which runs the jobs. */
export class WorkerPool {
  readonly #options: Options;
  readonly #members = new Set<Member>();
  readonly #watch: NodeJS.Timeout;
  #isEnding = false;
  #failures = 0;
  #rolling: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#watch = setInterval(() => this.#look(), beatMs);
    this.#watch.unref();
  }

  /** Workers that are running or starting. */
  members(): Iterable<Member> {
    return this.#members;
  }

  /** Starts the workers; resolves with the shop's address when all are ready to open. */
  async assemble(): Promise<string> {
    const begun = Array.from({ length: this.#options.workers }, () => this.#fork(false).listening);
    const [url] = await Promise.all(begun);
    return url!; // there is at least one worker
  }

  async open(): Promise<void> {
    const begun = [...this.#members];
    await Promise.all(begun.map((member) => this.#openOne(member)));
    for (let missing = this.#options.workers - begun.length; missing > 0; missing--) void this.#replace(); // some exited meanwhile
  }

  /** Replaces the workers one by one, without interrupting requests. */
  roll(): Promise<void> {
    this.#rolling ??= this.#rollAll()
      .catch((error: Error) => this.#complain(error))
      .finally(() => (this.#rolling = null));
    return this.#rolling;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#watch);
    await Promise.all([...this.#members].map((member) => this.#dismiss(member, 'end')));
  }

  #serving(): Member[] {
    return [...this.#members].filter(({ state }) => state === 'open');
  }

  #fork(isLate: boolean): { member: Member; listening: Promise<string> } {
    // Workers share compiled code.
    const compiled = getCompileCacheDir();
    const worker = cluster.fork(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled });
    const channel = new Channel<ToWorker, ToPrimary>(worker.process);
    const lastSeenAt = performance.now();
    const member: Member = {
      worker,
      channel,
      state: 'starting',
      isLeading: false,
      isWell: true,
      lastSeenAt,
    };
    this.#members.add(member);
    returnConnections(
      worker.process,
      () => this.#serving().find((other) => other !== member)?.worker.process,
    );
    channel.hear('well', (isWell) => void Object.assign(member, { isWell, lastSeenAt: performance.now() }));
    this.#options.onMember(member);
    const listening = new Promise<string>((resolve, reject) => {
      channel.hear('listening', resolve);
      worker.once('exit', (code, signal) => {
        reject(new Error(`the worker ended with ${signal ?? code} before it was open`));
        this.#onExit(member, signal ?? `exit code ${code}`);
      });
      channel.ask('begin', { ...this.#options.beginning, isLate }, startMs).catch(reject);
    });
    listening.catch(() => {}); // callers handle the failure
    return { member, listening };
  }

  async #openOne(member: Member): Promise<void> {
    await member.channel.ask('open', null, startMs);
    Object.assign(member, { state: 'open', lastSeenAt: performance.now() });
    this.#failures = 0;
    this.#options.onOpen(member);
    this.#appoint();
  }

  /** Makes sure that one worker runs the jobs. */
  #appoint(): void {
    const open = this.#serving();
    const [first] = open;
    if (this.#isEnding || !first || open.some(({ isLeading }) => isLeading)) return;
    first.isLeading = true;
    first.channel.ask('lead', null, startMs).catch((error: Error) => {
      if (this.#isEnding || !this.#members.has(first)) return;
      this.#options.log(`Worker ${first.worker.process.pid} can't run background jobs: ${error.message}`);
      first.isLeading = false;
      setTimeout(() => this.#appoint(), beatMs).unref();
    });
  }

  #onExit(member: Member, how: string): void {
    this.#members.delete(member);
    this.#options.onGone(member);
    if (this.#isEnding || member.state !== 'open') return;
    this.#options.log(`Worker ${member.worker.process.pid} exited (${how}); starting a replacement.`);
    this.#appoint();
    void this.#replace();
  }

  /** Retries until a worker is open. */
  async #replace(): Promise<void> {
    while (!this.#isEnding) {
      await wait(restartDelay(this.#failures), null, { ref: false });
      if (this.#isEnding) return;
      try {
        await this.#begin();
        return;
      } catch (error) {
        this.#failures++;
        this.#options.log(`A worker failed to start: ${(error as Error).message}`);
        const isServed = this.#serving().length > 0;
        if (isHopeless(this.#failures, isServed)) return this.#options.onGiveUp((error as Error).message);
      }
    }
  }

  /** Starts one more worker, which gets no requests before it is open. */
  async #begin(): Promise<Member> {
    const { member, listening } = this.#fork(true);
    try {
      await listening;
      await this.#openOne(member);
      return member;
    } catch (error) {
      member.state = 'leaving';
      member.worker.process.kill('SIGKILL');
      throw error;
    }
  }

  async #dismiss(member: Member, how: 'leave' | 'end'): Promise<void> {
    if (member.worker.isDead()) return;
    member.state = 'leaving';
    const gone = once(member.worker, 'exit');
    const timer = setTimeout(() => member.worker.process.kill('SIGKILL'), endMs);
    member.channel.tell(how, null);
    if (member.isLeading) member.isLeading = false;
    this.#appoint();
    await gone;
    clearTimeout(timer);
  }

  async #rollAll(): Promise<void> {
    this.#options.log('Restarting workers one at a time.');
    let leaving = Promise.resolve();
    for (const member of this.#serving()) {
      if (this.#isEnding) return;
      await this.#begin();
      await leaving; // one at a time, while the next one starts
      leaving = this.#sendAway(member);
    }
    await leaving;
    this.#options.log('All workers restarted.');
  }

  async #sendAway(member: Member): Promise<void> {
    await this.#options.onLeaving(member);
    await this.#dismiss(member, 'leave');
  }

  #look(): void {
    const isSomeoneWell = [...this.#members].some(({ state, isWell }) => state !== 'leaving' && isWell);
    for (const member of this.#members) {
      const { channel, worker, state, isWell, lastSeenAt } = member;
      channel.tell('pulse', null);
      channel.tell('well', isSomeoneWell);
      if (state !== 'open') continue;
      if (performance.now() - lastSeenAt > silentMs) {
        this.#options.log(
          `Worker ${worker.process.pid} has not responded for ${silentMs / 1000} s; killing it.`,
        );
        worker.process.kill('SIGKILL');
      } else if (!isWell && this.#rolling === null && !this.#isEnding) {
        this.#options.log(
          `Worker ${worker.process.pid} can’t reach the database, but other workers can; replacing it.`,
        );
        this.#rolling = this.#begin()
          .then(() => this.#sendAway(member))
          .catch((error: Error) => this.#complain(error))
          .finally(() => (this.#rolling = null));
      }
    }
  }

  #complain(error: Error): void {
    this.#options.log(`Workers not restarted: ${error.message}`);
  }
}
