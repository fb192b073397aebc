import type { ChangeListener } from '@souk/server/cache/invalidate-on-change';
import type { CountFlood } from '@souk/server/http/flood-store';
import type { RunningJobs } from '@souk/server/start-jobs';
import type { Metrics } from '@souk/server/runtime/metrics';
import type { FrontDoorGuest } from '#front-door.ts';
import type { Scrape } from '#telemetry/serve-metrics.ts';
import type { Channel } from './channel.ts';
import { subscribeToChanges } from './forward-changes.ts';
import { countFloodsTogether } from './count-floods.ts';
import { passTo } from './shared-sandbox.ts';
import type { Beginning, ToPrimary, ToWorker } from './worker-messages.ts';

type Own = { isReady: () => Promise<boolean>; isHealthy: () => boolean; metrics: Metrics };

/** What a worker gets from the others, or does for all of them. */
export type WorkerClient = {
  isLate: boolean;
  countFlood: CountFlood;
  /** Passes requests to the sandbox providers in the primary process; null with real providers. */
  sandbox: FrontDoorGuest | null;
  /** Health, readiness and metrics for the shop as a whole. */
  answerForAll(own: Own): { isReady: () => Promise<boolean>; isHealthy: () => boolean; scrape: Scrape };
  /** Receives changes, and runs the jobs once appointed. Returns a function that stops both. */
  hearAndLead(listener: ChangeListener, begin: () => Promise<RunningJobs>): () => Promise<void>;
};

export type WorkerChannel = Channel<ToPrimary, ToWorker>;

/** Interval of heartbeats between processes. */
export const beatMs = 2000;
/** Metrics and readiness are collected from all workers, each with a shorter limit of its own. */
const allMs = 4000;

export function workerClientOf(channel: WorkerChannel, { isLate, sandboxPort }: Beginning): WorkerClient {
  return {
    isLate,
    countFlood: countFloodsTogether(channel),
    sandbox: sandboxPort === null ? null : passTo(sandboxPort),
    answerForAll({ isReady, isHealthy, metrics }) {
      let isAnyHealthy = true;
      channel.hear('well', (isSomeoneWell) => void (isAnyHealthy = isSomeoneWell));
      channel.hear('ready', isReady);
      channel.hear('metrics', () => metrics.counts());
      setInterval(() => channel.tell('well', isHealthy()), beatMs).unref();
      return {
        isReady: () => channel.ask('ready', null, allMs),
        isHealthy: () => isAnyHealthy,
        scrape: () => channel.ask('metrics', null, allMs),
      };
    },
    hearAndLead(listener, begin) {
      const unsubscribe = subscribeToChanges(channel, listener);
      let leading: Promise<RunningJobs> | null = null;
      channel.hear('work', (kinds) => void leading?.then((jobs) => jobs.wake(kinds)).catch(() => {}));
      channel.hear('lead', async () => {
        leading ??= begin();
        await leading;
      });
      return async () => {
        unsubscribe();
        await leading?.then((jobs) => jobs.stop());
      };
    },
  };
}
