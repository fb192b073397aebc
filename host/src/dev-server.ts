// The part of `souk dev` that starts anew when a file of the server changes: API, and pages through Vite.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { readEnvironment } from './environment.ts';
import { consoleBuildFolder, ensureConsoleBuild } from './console-build.ts';
import { endOn } from './process-end.ts';
import { startShop } from './start-shop.ts';
import { storefrontFolder } from './storefront-build.ts';
import { startVite } from './start-vite.ts';

/** Vite reads and holds every file of the pages in this process, which by the shop's usual limit would serve nobody. */
const usualLimitBytes = 4096 * 1024 * 1024;

const environment = readEnvironment(process.env);
if (environment.databaseUrl === null)
  throw new Error('Run "npx souk dev"; it starts this file and passes it the database.');

// Not through Vite: what changes in there is built when the server starts anew.
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
