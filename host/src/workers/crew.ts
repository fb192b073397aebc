import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Channel } from './channel.ts';
import { beatMs } from './crewmate.ts';
import { pauseBefore, isHopeless } from './replace-worker.ts';
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

export type Crew = {
  /** Begins as many workers as there shall be; settles with the shop's address when all of them stand before the door. */
  assemble(): Promise<string>;
  open(): Promise<void>;
  /** Whoever serves, and whoever is about to. */
  members(): Iterable<Member>;
  /** Replaces one after the other. Who began before is served by those who were there before. */
  roll(): Promise<void>;
  end(): Promise<void>;
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
export function keepCrew({
  workers,
  beginning,
  log,
  onMember,
  onOpen,
  onLeaving,
  onGone,
  onGiveUp,
}: Options): Crew {
  const members = new Set<Member>();
  let isEnding = false;
  let failures = 0;
  let rolling: Promise<void> | null = null;
  const watch = setInterval(look, beatMs);
  watch.unref();

  function fork(isLate: boolean): { member: Member; listening: Promise<string> } {
    // What one worker has compiled the next need not.
    const compiled = getCompileCacheDir();
    const worker = cluster.fork(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled });
    const channel = new Channel<ToWorker, ToPrimary>(worker.process);
    const saidAt = performance.now();
    const member: Member = { worker, channel, state: 'starting', isLeading: false, isWell: true, saidAt };
    members.add(member);
    channel.hear('well', (isWell) => void Object.assign(member, { isWell, saidAt: performance.now() }));
    onMember(member);
    const listening = new Promise<string>((resolve, reject) => {
      channel.hear('listening', resolve);
      worker.once('exit', (code, signal) => {
        reject(new Error(`the worker ended with ${signal ?? code} before it was open`));
        onExit(member, signal ?? `exit code ${code}`);
      });
      channel.ask('begin', { ...beginning, isLate }, startMs).catch(reject);
    });
    listening.catch(() => {}); // whoever waits for it is told
    return { member, listening };
  }

  async function openOne(member: Member): Promise<void> {
    await member.channel.ask('open', null, startMs);
    Object.assign(member, { state: 'open', saidAt: performance.now() });
    failures = 0;
    onOpen(member);
    appoint();
  }

  /** One does the jobs, whoever it is. */
  function appoint(): void {
    const open = [...members].filter(({ state }) => state === 'open');
    const [first] = open;
    if (isEnding || !first || open.some(({ isLeading }) => isLeading)) return;
    first.isLeading = true;
    first.channel.ask('lead', null, startMs).catch((error: Error) => {
      if (isEnding || !members.has(first)) return;
      log(`Worker ${first.worker.process.pid} cannot do the jobs: ${error.message}`);
      first.isLeading = false;
      setTimeout(appoint, beatMs).unref();
    });
  }

  function onExit(member: Member, how: string): void {
    members.delete(member);
    onGone(member);
    if (isEnding || member.state !== 'open') return;
    log(`Worker ${member.worker.process.pid} ended by ${how}; another takes its place.`);
    appoint();
    void replace();
  }

  /** Tries until one is open. */
  async function replace(): Promise<void> {
    while (!isEnding) {
      await wait(pauseBefore(failures), null, { ref: false });
      if (isEnding) return;
      try {
        await begin();
        return;
      } catch (error) {
        failures++;
        log(`A worker could not begin: ${(error as Error).message}`);
        const isServed = [...members].some(({ state }) => state === 'open');
        if (isHopeless(failures, isServed)) return onGiveUp((error as Error).message);
      }
    }
  }

  /** One more, which nobody meets before it is open. */
  async function begin(): Promise<Member> {
    const { member, listening } = fork(true);
    try {
      await listening;
      await openOne(member);
      return member;
    } catch (error) {
      member.state = 'leaving';
      member.worker.process.kill('SIGKILL');
      throw error;
    }
  }

  async function dismiss(member: Member, how: 'leave' | 'end'): Promise<void> {
    if (member.worker.isDead()) return;
    member.state = 'leaving';
    const gone = once(member.worker, 'exit');
    const timer = setTimeout(() => member.worker.process.kill('SIGKILL'), endMs);
    member.channel.tell(how, null);
    if (member.isLeading) member.isLeading = false;
    appoint();
    await gone;
    clearTimeout(timer);
  }

  async function rollAll(): Promise<void> {
    log('Restarting the workers one after the other.');
    let leaving = Promise.resolve();
    for (const member of [...members].filter(({ state }) => state === 'open')) {
      if (isEnding) return;
      await begin();
      await leaving; // one at a time, while the next begins
      leaving = sendAway(member);
    }
    await leaving;
    log('All workers are new.');
  }

  async function sendAway(member: Member): Promise<void> {
    await onLeaving(member);
    await dismiss(member, 'leave');
  }

  function look(): void {
    const isSomeoneWell = [...members].some(({ state, isWell }) => state !== 'leaving' && isWell);
    for (const member of members) {
      const { channel, worker, state, isWell, saidAt } = member;
      channel.tell('pulse', null);
      channel.tell('well', isSomeoneWell);
      if (state !== 'open') continue;
      if (performance.now() - saidAt > silentMs) {
        log(`Worker ${worker.process.pid} has hung for ${silentMs / 1000} s and is killed.`);
        worker.process.kill('SIGKILL');
      } else if (!isWell && rolling === null && !isEnding) {
        log(
          `Worker ${worker.process.pid} gets no answer from the database although others do; it is replaced.`,
        );
        rolling = begin()
          .then(() => sendAway(member))
          .catch(complain)
          .finally(() => (rolling = null));
      }
    }
  }

  const complain = (error: Error) => log(`The workers stay as they are: ${error.message}`);

  return {
    members: () => members,
    async assemble() {
      const begun = Array.from({ length: workers }, () => fork(false).listening);
      const [url] = await Promise.all(begun);
      return url!; // there is one worker at least
    },
    async open() {
      const begun = [...members];
      await Promise.all(begun.map(openOne));
      for (let missing = workers - begun.length; missing > 0; missing--) void replace(); // ended meanwhile
    },
    roll() {
      rolling ??= rollAll()
        .catch(complain)
        .finally(() => (rolling = null));
      return rolling;
    },
    async end() {
      isEnding = true;
      clearInterval(watch);
      await Promise.all([...members].map((member) => dismiss(member, 'end')));
    },
  };
}
