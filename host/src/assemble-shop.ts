import { buildApp, type App } from '@souk/server/app';
import { ReadReplica } from '@souk/server/cache/read-replica';
import { databaseClock } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { watchOverload } from '@souk/server/runtime/overload-watch';
import type { PaymentLog } from '@souk/server/outbound/provider-requester';
import { buildMetrics } from '@souk/server/runtime/metrics';
import { untraced } from '@souk/server/runtime/tracer';
import { chooseMailer } from './choose-mailer.ts';
import { serveDevMail } from './dev-mail/serve-dev-mail.ts';
import type { Environment } from './environment.ts';
import { chainMiddleware } from './chain-middleware.ts';
import { loggerOptions } from './log.ts';
import { chooseMedia } from './media/choose-media.ts';
import { machineOf } from './machine.ts';
import { memoryBudget } from './memory-budget.ts';
import { choosePayments } from './payments/choose-payments.ts';
import type { WaitFor } from './process-end.ts';
import { chooseSocialProviders } from './social-login/choose-social-providers.ts';
import { chooseSearch } from './search/choose-search.ts';
import { authSecretOf } from './stored-secret.ts';
import { chooseVatRegister } from './vat/choose-vat-register.ts';
import type { WorkerClient } from './workers/worker-client.ts';
import { watchDatabase } from './telemetry/watch-database.ts';
import { watchMedia } from './telemetry/watch-media.ts';
import { watchSearch } from './telemetry/watch-search.ts';
import { watchReplica } from './telemetry/watch-replica.ts';
import { watchCache, watchProcess } from './telemetry/watch-process.ts';

export type Assembled = Awaited<ReturnType<typeof assembleShop>>;

/** INVARIANTS §5: above this event-loop delay new requests are rejected. */
const longestLoopDelayMs = 1000;

export async function assembleShop(
  environment: Environment,
  databaseUrl: string,
  crewmate: Pick<WorkerClient, 'countFlood' | 'sandbox'> | null = null,
) {
  const metrics = buildMetrics();
  // Loaded only here, so an untraced shop doesn't load it.
  const tracing = environment.isTraced
    ? (await import('./telemetry/open-telemetry.ts')).openTelemetry(process.env)
    : null;
  const tracer = tracing?.tracer ?? untraced;
  const database = openDatabase({
    url: databaseUrl,
    max: environment.poolSize,
    watch: watchDatabase(metrics, tracer),
    onTimeout: (idle) =>
      app.server.log.warn(
        { idle },
        'a database connection stopped responding; dropping it and all idle connections',
      ),
  });
  const replicaDatabase =
    environment.databaseReadUrl === null
      ? null
      : openDatabase({
          url: environment.databaseReadUrl,
          max: environment.poolSize,
          watch: watchDatabase(metrics, tracer),
        });
  const processWatch = watchProcess(metrics, database);
  const clock = databaseClock(database.db);
  const memory = memoryBudget({
    limitBytes: environment.memoryLimitBytes,
    hasEmbeddedDatabase: environment.databaseUrl === null,
    workers: environment.workers,
  });
  const strain = watchOverload({ loopDelayMs: longestLoopDelayMs, memoryBytes: memory.shedAboveBytes });
  const authSecret = await authSecretOf(environment);
  const { mailer, devMailFolder } = chooseMailer(environment, { db: database.db, authSecret });
  const log: PaymentLog = {
    info: (facts, text) => app.shop.log.info(facts, text),
    warn: (facts, text) => app.shop.log.warn(facts, text),
  };
  const outside = { log, clock, elsewhere: crewmate?.sandbox ?? null };
  const { sandboxes, ...providers } = chooseProviders(environment, outside);
  const pictures = chooseMedia(environment, { fetch, log, onTry: watchMedia(metrics) });
  const replica =
    replicaDatabase && new ReadReplica({ replica: replicaDatabase.db, primary: database.db, log });
  const app: App = await buildApp({
    db: database.db,
    replica,
    clock,
    publicUrl: environment.publicUrl,
    authSecret,
    ...providers,
    mailer,
    mailFrom: environment.mailFrom ?? undefined,
    countryHeader: environment.countryHeader,
    media: pictures.media,
    machine: machineOf(environment, environment.databaseDirectUrl ?? databaseUrl),
    searchEngine: chooseSearch(environment.search),
    isOverloaded: strain.isHigh,
    rateLimits: environment.hasRateLimits,
    countFlood: crewmate?.countFlood,
    trustProxy: environment.trustedProxies,
    logger: loggerOptions(environment.logLevel),
    metrics,
    tracer,
    replyCacheBytes: memory.replyCacheBytes,
  });
  if (replica) watchReplica(metrics, replica);
  if (app.shop.searchEngine) watchSearch(metrics, app.shop.searchEngine.watch);
  watchCache(metrics, 'reply', () => app.shop.replies.counts());
  watchCache(metrics, 'part', () => app.shop.parts.counts());
  if (devMailFolder !== null)
    serveDevMail(app.server, { folder: devMailFolder, publicUrl: app.shop.publicUrl });
  return {
    app,
    database,
    clock,
    memory,
    sandboxes,
    pictures,
    strain,
    /** Closes, after the server, monitoring, connections and traces. */
    async close(waitFor: WaitFor) {
      strain.stop();
      replica?.stop();
      await waitFor('database connections', Promise.all([database.close(), replicaDatabase?.close()]));
      processWatch.stop();
      if (tracing) await waitFor('traces', tracing.close());
    },
  };
}

/** Real providers, or simulated ones in this process. */
function chooseProviders(environment: Environment, outside: Parameters<typeof choosePayments>[1]) {
  const money = choosePayments(environment, outside);
  const social = chooseSocialProviders(environment, outside);
  const vat = chooseVatRegister(environment, outside);
  return {
    payments: money.payments,
    providerKeys: money.keys,
    socialProviders: social.providers,
    vatRegister: vat.register,
    sandboxes: {
      guest: chainMiddleware([vat.sandbox, social.sandbox, money.sandbox]),
      close: () => Promise.all([money.close(), social.close(), vat.close()]),
    },
  };
}
