import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { databaseClock, measureRegularly } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import fastify from 'fastify';
import type { Environment } from '#environment.ts';
import type { FrontDoorGuest } from '#front-door.ts';
import { chainMiddleware } from '#chain-middleware.ts';
import { loggerOptions } from '#log.ts';
import { choosePayments } from '#payments/choose-payments.ts';
import { chooseSocialProviders } from '#social-login/choose-social-providers.ts';

const mountPath = '/sandbox';

export type SharedSandbox = {
  port: number;
  /** Call once the database answers. */
  setClock(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The fake payment and sign-in providers. They keep state, so they run in the primary process for all workers, on a local
 * port. Null with real providers.
 */
export async function openSandbox(
  environment: Environment,
  databaseUrl: string,
): Promise<SharedSandbox | null> {
  if ((!environment.hasPaymentSandbox && !environment.hasSocialSandbox) || environment.port === 0)
    return null;
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  const clock = databaseClock(db);
  const { log } = fastify({ logger: loggerOptions(environment.logLevel) });
  const endMeasuring = measureRegularly(clock, () => {}); // each worker logs failures
  const money = choosePayments(environment, { log, clock });
  const social = chooseSocialProviders(environment, { log, clock });
  const enter = chainMiddleware([social.sandbox, money.sandbox]);
  const server = http.createServer((request, response) =>
    enter(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // listening on a port, not on a path
    setClock: () => clock.measure(),
    async close() {
      endMeasuring();
      await Promise.all([money.close(), social.close()]);
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}

/** The worker's side: proxies requests below `/sandbox`. */
export function passTo(port: number): FrontDoorGuest {
  const agent = new http.Agent({ keepAlive: true });
  return (request, response, next) => {
    const { url = '/', method, headers } = request;
    if (url !== mountPath && !url.startsWith(`${mountPath}/`)) return next();
    const passed = http.request({ host: '127.0.0.1', port, path: url, method, headers, agent }, (answer) => {
      const { connection: _hop, 'keep-alive': _too, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  };
}
