// The part of `souk dev` that restarts when a server file changes: API, and pages through Vite.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { readEnvironment } from './environment.ts';
import { consoleBuildFolder, ensureConsoleBuild } from './console-build.ts';
import { endOn } from './process-end.ts';
import { startShop } from './start-shop.ts';
import { storefrontFolder } from './storefront-build.ts';
import { startVite } from './start-vite.ts';

/** Vite holds every page module in this process, which would exceed the shop's usual limit and shed all requests. */
const usualLimitBytes = 4096 * 1024 * 1024;

const environment = readEnvironment(process.env);
if (environment.databaseUrl === null)
  throw new Error('Run "npx souk dev"; it starts this file and passes it the database.');

// Not through Vite: the console is rebuilt when the server restarts.
await ensureConsoleBuild((line) => process.stdout.write(`${line}\n`));
const vite = await startVite(storefrontFolder);
const shop = await startShop({
  environment: { ...environment, memoryLimitBytes: environment.memoryLimitBytes ?? usualLimitBytes },
  databaseUrl: environment.databaseUrl,
  storefront: {
    mode: 'development',
    consoleFolder: consoleBuildFolder,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  },
  inFront: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
    vite.middlewares(request, response, next),
});
const end = endOn(async () => {
  await vite.close();
  await shop.close();
});
await shop.open().catch((error: unknown) => end.because(error));
process.stdout.write(`The development shop is open: ${shop.url}\n`);
