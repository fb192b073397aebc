import cluster from 'node:cluster';
import { join } from 'node:path';
import { memoryBudget } from '#memory-budget.ts';
import { builtFile } from '#shop-build.ts';
import type { Environment } from '#environment.ts';
import type { WaitFor } from '#process-end.ts';
import { reportsOfWorkers } from './worker-reports.ts';
import { forwardChanges } from './forward-changes.ts';
import { countForAll, FloodCounts } from './count-floods.ts';
import { WorkerPool, type Member } from './worker-pool.ts';
import { openSandbox } from './shared-sandbox.ts';

export type ShopOfWorkers = {
  url: string;
  setPrepared(share: number): void;
  open(): Promise<void>;
  /** Lets one worker log the shop's problems. */
  logFindings(): void;
  roll(): void;
  close(waitFor: WaitFor): Promise<void>;
};

/**
 * The primary process of a shop with several workers: it owns the port, the workers and everything shared, and serves no
 * requests itself. Throws a readable sentence if no worker can start, for instance because the address is in use.
 */
export async function startWorkers({
  environment,
  databaseUrl,
  log,
  onGiveUp,
}: {
  environment: Environment;
  databaseUrl: string;
  log: (line: string) => void;
  onGiveUp: (sentence: string) => void;
}): Promise<ShopOfWorkers> {
  const prepare = async () =>
    cluster.setupPrimary({
      exec: await builtFile('run-worker', join(import.meta.dirname, 'run-worker.ts')),
      execArgv: flagsOfWorkers(environment),
    });
  await prepare();
  const sandbox = await openSandbox(environment, databaseUrl);
  const floods = new FloodCounts();
  const members = (): Iterable<Member> => crew.members();
  const answers = reportsOfWorkers(members);
  let changes: ReturnType<typeof forwardChanges> | null = null;
  const crew = new WorkerPool({
    workers: environment.workers,
    beginning: { environment, databaseUrl, sandboxPort: sandbox?.port ?? null },
    log,
    onGiveUp,
    onMember(member) {
      const { channel } = member;
      countForAll(floods, channel, members);
      channel.hear('ready', () => answers.areReady());
      channel.hear('metrics', () => answers.scrape());
    },
    onOpen: (member) => changes?.welcome(member),
    onLeaving: (member) => answers.noteCountsOf(member),
    onGone: (member) => void answers.keepCountsOf(member),
  });
  const end = async () => {
    await Promise.all([crew.end(), changes?.stop()]);
    await sandbox?.close();
  };
  const url = await crew.assemble().catch(async (error: Error) => {
    await end();
    throw error;
  });
  return {
    url,
    setPrepared(share) {
      for (const { channel } of members()) channel.tell('prepared', share);
    },
    async open() {
      await sandbox?.setClock();
      changes = forwardChanges(environment.databaseDirectUrl ?? databaseUrl, members);
      await crew.open();
    },
    logFindings() {
      const [first] = members();
      first?.channel.tell('findings', null);
    },
    roll: () => void prepare().then(() => crew.roll()), // the sources may have changed
    close: (waitFor) => waitFor('the workers', end()),
  };
}

/** The flags of this process (host/bin/souk.js) except the heap size, of which each worker gets a share. */
function flagsOfWorkers({ memoryLimitBytes, databaseUrl, workers }: Environment): string[] {
  const { limitBytes } = memoryBudget({
    limitBytes: memoryLimitBytes,
    hasEmbeddedDatabase: databaseUrl === null,
    workers,
  });
  const heapOf = (flag: string) => flag.startsWith('--max-old-space-size');
  const others = process.execArgv.filter((flag) => !heapOf(flag));
  if ((process.env.NODE_OPTIONS ?? '').includes('--max-old-space-size')) return others;
  return [...others, `--max-old-space-size=${Math.round((2 * limitBytes) / 3 / 1024 ** 2)}`];
}
