import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Channel } from './channel.ts';
import { beatMs } from './crewmate.ts';
import { pauseBefore, isHopeless } from './pause-before.ts';
import { returnConnections } from './return-connections.ts';
import type { Beginning, ToPrimary, ToWorker } from './words.ts';

export type Member = {
  worker: Worker;
  channel: Channel<ToWorker, ToPrimary>;
  /** `leaving`: it is meant to end. */
  state: 'starting' | 'open' | 'leaving';
  isLeading: boolean;
  isWell: boolean;
  saidAt: number;
};

type Options = {
  workers: number;
  beginning: Omit<Beginning, 'isLate'>;
  log: (line: string) => void;
  /** Called once for each before it begins: whoever listens to its channel does so from now on. */
  onMember: (member: Member) => void;
  /** What a worker can be told of before it opens. */
  onOpen: (member: Member) => void;
  /** It is about to be told to end. */
  onLeaving: (member: Member) => Promise<unknown>;
  onGone: (member: Member) => void;
  /** No worker serves, and none can be begun. */
  onGiveUp: (sentence: string) => void;
};

/** A machine that is busy with other things may take a minute. */
const startMs = 180_000;
/** Its drain, connections and all; then it is killed. */
const endMs = 45_000;
/** A worker that says nothing for so long hangs, and would not answer anybody. */
const silentMs = 30_000;

/** Keeps the workers: as many as there shall be, one of them doing the jobs. */
export class Crew {
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

  /** Whoever serves, and whoever is about to. */
  members(): Iterable<Member> {
    return this.#members;
  }

  /** Begins as many workers as there shall be; settles with the shop's address when all of them stand before the door. */
  async assemble(): Promise<string> {
    const begun = Array.from({ length: this.#options.workers }, () => this.#fork(false).listening);
    const [url] = await Promise.all(begun);
    return url!; // there is one worker at least
  }

  async open(): Promise<void> {
    const begun = [...this.#members];
    await Promise.all(begun.map((member) => this.#openOne(member)));
    for (let missing = this.#options.workers - begun.length; missing > 0; missing--) void this.#replace(); // ended meanwhile
  }

  /** Replaces one after the other. Who began before is served by those who were there before. */
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
    // What one worker has compiled the next need not.
    const compiled = getCompileCacheDir();
    const worker = cluster.fork(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled });
    const channel = new Channel<ToWorker, ToPrimary>(worker.process);
    const saidAt = performance.now();
    const member: Member = { worker, channel, state: 'starting', isLeading: false, isWell: true, saidAt };
    this.#members.add(member);
    returnConnections(
      worker.process,
      () => this.#serving().find((other) => other !== member)?.worker.process,
    );
    channel.hear('well', (isWell) => void Object.assign(member, { isWell, saidAt: performance.now() }));
    this.#options.onMember(member);
    const listening = new Promise<string>((resolve, reject) => {
      channel.hear('listening', resolve);
      worker.once('exit', (code, signal) => {
        reject(new Error(`the worker ended with ${signal ?? code} before it was open`));
        this.#onExit(member, signal ?? `exit code ${code}`);
      });
      channel.ask('begin', { ...this.#options.beginning, isLate }, startMs).catch(reject);
    });
    listening.catch(() => {}); // whoever waits for it is told
    return { member, listening };
  }

  async #openOne(member: Member): Promise<void> {
    await member.channel.ask('open', null, startMs);
    Object.assign(member, { state: 'open', saidAt: performance.now() });
    this.#failures = 0;
    this.#options.onOpen(member);
    this.#appoint();
  }

  /** One does the jobs, whoever it is. */
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
    this.#options.log(`Worker ${member.worker.process.pid} ended by ${how}; starting a replacement.`);
    this.#appoint();
    void this.#replace();
  }

  /** Tries until one is open. */
  async #replace(): Promise<void> {
    while (!this.#isEnding) {
      await wait(pauseBefore(this.#failures), null, { ref: false });
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

  /** One more, which nobody meets before it is open. */
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
      await leaving; // one at a time, while the next begins
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
      const { channel, worker, state, isWell, saidAt } = member;
      channel.tell('pulse', null);
      channel.tell('well', isSomeoneWell);
      if (state !== 'open') continue;
      if (performance.now() - saidAt > silentMs) {
        this.#options.log(
          `Worker ${worker.process.pid} has not responded for ${silentMs / 1000} s; killing it.`,
        );
        worker.process.kill('SIGKILL');
      } else if (!isWell && this.#rolling === null && !this.#isEnding) {
        this.#options.log(
          `Worker ${worker.process.pid} gets no answer from the database although others do; it is replaced.`,
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
