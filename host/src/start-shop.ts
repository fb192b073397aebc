import { Server as NetServer, type Socket } from 'node:net';
import type { App } from '@souk/server/app';
import { invalidateOnChange } from '@souk/server/cache/invalidate-on-change';
import { measureRegularly } from '@souk/server/db/database-clock';
import { announcerOf } from '@souk/server/cache/change-announcer';
import { listenForChanges } from '@souk/server/cache/listen-for-changes';
import { runEngineFeed } from '@souk/server/search/run-engine-feed';
import type { ClockJob } from '@souk/server/jobs/job';
import { startJobs } from '@souk/server/start-jobs';
import { assembleShop, type Assembled } from './assemble-shop.ts';
import { backupPlaceOf } from './backup/backup-place.ts';
import { monthlyBackupTest } from './backup/monthly-backup-test.ts';
import { type BackupWork, backupWork } from './backup/backup-work.ts';
import { type CachePurger, purgeCaches } from './cdn/purge-caches.ts';
import { sendPurges } from './cdn/send-purges.ts';
import { hostForUrl, type Environment } from './environment.ts';
import { canonicalHost } from './canonical-host.ts';
import { type FrontDoor, type FrontDoorGuest, guardFrontDoor } from './front-door.ts';
import { watchHealth } from './health.ts';
import { chainMiddleware } from './chain-middleware.ts';
import { listenOn } from './listen-on.ts';
import { samplesJob } from './samples-job.ts';
import { errorPagesOf } from './pages/error-page.ts';
import { type MountedStorefront, mountStorefront, type Storefront } from './mount-storefront.ts';
import type { WaitFor } from './process-end.ts';
import { watchReadiness } from './readiness.ts';
import { watchPurges } from './telemetry/watch-purges.ts';
import { metricsEndpoint } from './telemetry/serve-metrics.ts';
import type { WorkerClient } from './workers/worker-client.ts';

export type RunningShop = {
  /** Origin for a browser on this machine. */
  url: string;
  /** One JSON line per event on standard output. */
  log: App['server']['log'];
  /** Progress on the waiting page. */
  setPrepared: FrontDoor['setPrepared'];
  /** Called once when database and storefront are ready. Throws what the storefront's bundle throws. */
  open(): Promise<void>;
  /** Accepts a connection handed over by another process. */
  take(connection: Socket): void;
  /** Another process has taken over: serves open connections once more and accepts no new ones. Then `close`. */
  retire(): Promise<void>;
  /**
   * Keeps serving for DRAIN_DELAY, rejects new requests, finishes running ones (at most 8 s in total), closes listeners and
   * connections.
   */
  close(waitFor?: WaitFor): Promise<void>;
};

/** With 4 s for database connections this stays within the 15 s of F6. */
const drainMs = 8000;

/** Connections idle for the first limit count as unused; busy ones are served up to the second. */
const [silentMs, retireMs] = [5000, 20_000];

/**
 * Assembles API and storefront and listens at once: everything answers "one moment" (503) until `open()`. A worker replacing
 * another listens only then. Throws a sentence when the address is in use or not allowed.
 */
export async function startShop({
  environment,
  databaseUrl,
  storefront,
  inFront,
  crewmate = null,
}: {
  environment: Environment;
  databaseUrl: string;
  storefront: Storefront;
  /** Middleware that sees every request first; Vite in development. */
  inFront?: FrontDoorGuest;
  /** One of several workers of a shop; null: a single process. */
  crewmate?: WorkerClient | null;
}): Promise<RunningShop> {
  const parts = await assembleShop(environment, databaseUrl, crewmate);
  const { app, database, clock, memory, sandboxes, pictures, strain } = parts;
  const apologise = errorPagesOf({
    publicUrl: app.shop.publicUrl,
    lastKnown: () => app.shop.site.lastKnown(),
  });
  const pages = await mountStorefront(app, {
    storefront,
    pictures,
    apologise,
    memory,
    isDemo: environment.isDemo,
  });
  await app.server.ready();
  const health = watchHealth({ database, url: databaseUrl, log: app.server.log });
  const isReady = watchReadiness({
    database,
    readSite: () => app.shop.site.read(),
    dataDir: environment.dataDir,
  });
  const forAll = crewmate?.answerForAll({ isReady, isHealthy: health.isHealthy, metrics: app.shop.metrics });
  // Tracing needs to see every request.
  const atOnce = environment.isTraced ? [] : [pages.answerAtOnce, app.repliesAtOnce.guest];
  const door = guardFrontDoor({
    server: app.server.server,
    isReady: forAll?.isReady ?? isReady,
    isHealthy: forAll?.isHealthy ?? health.isHealthy,
    apologise,
    answerMetrics: metricsEndpoint(app, environment, forAll?.scrape),
    inFront: chainMiddleware([sandboxes.guest, inFront ?? null, canonicalHost(environment), ...atOnce]),
  });
  const isLate = crewmate?.isLate === true;
  if (!isLate) await listen(parts, environment);
  const address = app.server.server.address();
  let endBackground = async () => {};
  let endMeasuring = () => {};
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  const { dataDir } = environment;
  const backupPlace = backupPlaceOf(environment);
  const hostJobs = [monthlyBackupTest(backupPlace, directUrl), samplesJob];
  const backups = backupWork(backupPlace, {
    dataDir,
    databaseUrl: directUrl,
    media: pictures.media,
  });
  const port = typeof address === 'object' && address !== null ? address.port : environment.port;
  return {
    url: environment.port === 0 ? `http://${hostForUrl(environment.host)}:${port}` : environment.publicUrl,
    log: app.server.log,
    setPrepared: door.setPrepared,
    async open() {
      await Promise.all([pages.load(), clock.measure()]);
      endMeasuring = measureRegularly(clock, (err) =>
        app.server.log.warn({ err }, 'could not read the database clock; using its last known time'),
      );
      const purger = openPurger(app, environment, directUrl);
      endBackground = await startBackground({ app, pages, directUrl, backups, hostJobs, purger, crewmate });
      strain.beginAnew();
      door.open();
      if (isLate) await listen(parts, environment);
    },
    take: (connection) => void app.server.server.emit('connection', connection),
    async retire() {
      // Only stops listening: HTTP's `close` would also end connections about to send a request.
      NetServer.prototype.close.call(app.server.server);
      await door.retire(silentMs, retireMs);
    },
    async close(waitFor = (_what, work) => work) {
      health.stop();
      endMeasuring();
      const { drainDelayMs } = environment;
      await door.leave(drainDelayMs);
      await Promise.all([
        waitFor('open requests', door.drain(drainMs - drainDelayMs)),
        waitFor('jobs and emails', endBackground()),
      ]);
      await waitFor('the sandboxes', sandboxes.close());
      app.server.server.closeAllConnections();
      await waitFor('the server', app.server.close());
      await parts.close(waitFor);
    },
  };
}

/** Background work: jobs, and notifications of changes by this and other processes. */
async function startBackground({
  app,
  pages,
  directUrl,
  backups,
  hostJobs,
  purger,
  crewmate,
}: {
  app: App;
  pages: MountedStorefront;
  /** LISTEN and pg-boss hold connections that a pooler would share. */
  directUrl: string;
  backups: BackupWork;
  hostJobs: readonly ClockJob[];
  purger: CachePurger | null;
  crewmate: WorkerClient | null;
}): Promise<() => Promise<void>> {
  const begin = async () => {
    const jobs = await startJobs(app.shop, directUrl, [backups.job, ...hostJobs]);
    const feeding = runEngineFeed(app.shop);
    return { ...jobs, stop: async () => void (await Promise.all([jobs.stop(), feeding.stop()])) };
  };
  const listener = invalidateOnChange(app.shop, pages);
  const onTags = (tags: string[]) => {
    listener.onTags(tags);
    purger?.wake();
  };
  // A process handles its own changes directly, without waiting for the notification.
  const announcer = announcerOf(app.shop.db);
  if (crewmate) {
    const end = crewmate.hearAndLead({ ...listener, onTags }, begin);
    const unsubscribe = announcer.listen({ onTags, onWork: () => {} }); // the supervisor wakes the worker that runs jobs
    return async () => {
      backups.stop();
      unsubscribe();
      await Promise.all([end(), purger?.stop()]);
    };
  }
  const jobs = await begin();
  const unsubscribe = announcer.listen({ onTags, onWork: jobs.wake });
  const stopListening = listenForChanges({
    ...listener,
    onTags,
    url: directUrl,
    own: announcer.name,
    onWork: jobs.wake,
    onBack(missed) {
      listener.onBack(missed);
      jobs.wake(['mail']);
      purger?.wake();
    },
  });
  return async () => {
    backups.stop();
    unsubscribe();
    await Promise.all([jobs.stop(), stopListening(), purger?.stop()]);
  };
}

/** The sender of purges to caches in front of the shop; null: none configured. */
function openPurger(app: App, { cdn }: Environment, databaseUrl: string): CachePurger | null {
  const onOutcome = watchPurges(app.shop.metrics);
  if (!cdn) return null;
  const { log } = app.shop;
  return purgeCaches({ databaseUrl, everyMs: cdn.everyMs, send: sendPurges(cdn, fetch), log, onOutcome });
}

async function listen({ app, database }: Assembled, environment: Environment): Promise<void> {
  try {
    await listenOn(app.server, environment);
  } catch (error) {
    await database.close();
    throw error;
  }
}
