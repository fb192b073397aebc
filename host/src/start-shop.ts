import { join } from 'node:path';
import { buildApp, type App } from '@souk/server/app';
import { listenForChanges } from '@souk/server/changes/listen-for-changes';
import { openDatabase } from '@souk/server/db/open-database';
import { startJobs } from '@souk/server/jobs/start-jobs';
import type { PaymentLog } from '@souk/server/payment/provider-requester';
import { chooseMailer } from './choose-mailer.ts';
import { serveDevMail } from './dev-mail/serve-dev-mail.ts';
import type { Environment } from './environment.ts';
import { type FrontDoor, type FrontDoorGuest, guardFrontDoor } from './front-door.ts';
import { keptSecret } from './kept-secret.ts';
import { loggerOptions } from './log.ts';
import { mediaFolder } from './media-folder.ts';
import { choosePayments } from './payments/choose-payments.ts';
import { mountStorefront, type Storefront } from './mount-storefront.ts';
import { watchReadiness } from './readiness.ts';
import { chooseSocialProviders } from './social-login/choose-social-providers.ts';

export type RunningShop = {
  /** Where it listens: the origin for a browser on this machine. */
  url: string;
  /** What the waiting page says until the doors open. */
  setStage: FrontDoor['setStage'];
  /** Call once when database and storefront are ready. Throws what the storefront's bundle throws. */
  open(): Promise<void>;
  /** Refuses new requests, finishes what has begun (9 s at most), closes listeners and connections. */
  close(): Promise<void>;
};

/** With 8 s for the database this stays within the 15 s of F6. */
const drainMs = 9000;

/**
 * Puts API and storefront together and listens at once: everything answers "one moment" (503) until `open()`.
 * Throws a sentence when the address is taken or not allowed.
 */
export async function startShop({
  environment,
  databaseUrl,
  storefront,
  inFront,
}: {
  environment: Environment;
  databaseUrl: string;
  storefront: Storefront;
  /** Sees every request first; Vite in development. */
  inFront?: FrontDoorGuest;
}): Promise<RunningShop> {
  const database = openDatabase({ url: databaseUrl });
  const { mailer, devMailFolder } = chooseMailer(environment);
  const log: PaymentLog = {
    info: (facts, text) => app.server.log.info(facts, text),
    warn: (facts, text) => app.server.log.warn(facts, text),
  };
  const money = choosePayments(environment, log);
  const social = chooseSocialProviders(environment, log);
  const app: App = await buildApp({
    db: database.db,
    publicUrl: environment.publicUrl,
    authSecret: environment.authSecret ?? (await keptSecret(join(environment.dataDir, 'auth-secret'))),
    payments: money.payments,
    socialProviders: social.providers,
    mailer,
    mailFrom: environment.mailFrom ?? undefined,
    media: mediaFolder(join(environment.dataDir, 'uploads')),
    rateLimits: environment.hasRateLimits,
    trustProxy: environment.trustedProxies,
    logger: loggerOptions(environment.logLevel),
  });
  if (devMailFolder !== null)
    serveDevMail(app.server, { folder: devMailFolder, publicUrl: app.shop.publicUrl });
  const pages = await mountStorefront(app, { storefront, dataDir: environment.dataDir });
  await app.server.ready();
  const door = guardFrontDoor({
    server: app.server.server,
    isReady: watchReadiness({ pool: database.pool, dataDir: environment.dataDir }),
    inFront: inTurn([social.sandbox, money.sandbox, inFront ?? null]),
  });
  try {
    await app.server.listen({
      port: environment.port,
      host: environment.host,
      listenTextResolver: (address) => `listening on ${address}`,
    });
  } catch (error) {
    await database.close();
    throw new Error(listenProblem(error as NodeJS.ErrnoException, environment), { cause: error });
  }
  const address = app.server.server.address();
  let endBackground = async () => {};
  const port = typeof address === 'object' && address !== null ? address.port : environment.port;
  return {
    url: environment.port === 0 ? `http://localhost:${port}` : environment.publicUrl,
    setStage: door.setStage,
    async open() {
      await pages.load();
      endBackground = await startBackground({ app, pages, databaseUrl });
      door.open();
    },
    async close() {
      await Promise.all([door.drain(drainMs), endBackground()]);
      await Promise.all([money.close(), social.close()]);
      app.server.server.closeAllConnections();
      await app.server.close();
      await database.close();
    },
  };
}

/** What goes on without a visitor: jobs, and hearing what this and other processes have changed. */
async function startBackground({
  app,
  pages,
  databaseUrl,
}: {
  app: App;
  pages: Pick<Awaited<ReturnType<typeof mountStorefront>>, 'onTags' | 'onLost'>;
  databaseUrl: string;
}): Promise<() => Promise<void>> {
  const jobs = await startJobs(app.shop, databaseUrl);
  const stopListening = listenForChanges({
    url: databaseUrl,
    onTags: pages.onTags,
    onMail: jobs.wakeMails,
    onLost() {
      pages.onLost();
      jobs.wakeMails();
    },
  });
  return async () => {
    await Promise.all([jobs.stop(), stopListening()]);
  };
}

/** The sandboxes take what is below their paths, Vite what is its own, the shop the rest. */
function inTurn(guests: readonly (FrontDoorGuest | null)[]): FrontDoorGuest {
  const present = guests.filter((guest) => guest !== null);
  return (request, response, next) => {
    const enter = (turn: number): void => {
      const guest = present[turn];
      if (guest) guest(request, response, () => enter(turn + 1));
      else next();
    };
    enter(0);
  };
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Environment): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use by another program; stop that one, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}; choose one above 1023 with PORT.`;
  return `The shop cannot listen on ${host} port ${port} (${error.code ?? error.message}); check HOST and PORT.`;
}
