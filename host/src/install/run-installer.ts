import type { EmbeddedDatabase } from '@souk/postgres/embedded-database';
import { hasCluster } from '@souk/postgres/cluster-folder';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { ensureConsoleBuild } from '#console-build.ts';
import type { Environment } from '#environment.ts';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { listenOn } from '#listen-on.ts';
import { changeInstallation, readInstallation } from './installation-file.ts';
import { chosenDatabase, type InstallSite, isShopReady, openSite, readSite } from './install-site.ts';
import { serveInstaller } from './serve-installer.ts';
import { close } from './set-up.ts';
import { newSetupLink } from './setup-link.ts';

/** Polling interval for a setup completed by `souk install`. */
const lookEveryMs = 1000;

export type Installed = {
  environment: Environment;
  /** The built-in database, if it runs already. */
  database: EmbeddedDatabase | null;
};

/**
 * Runs the installer before the shop starts, unless it has been set up; returns when setup is complete. A shop whose recorded
 * database doesn't respond counts as set up and is waited for; the installer never opens for it.
 */
export async function installFirst(
  environment: Environment,
  hooks: {
    log: (line: string) => void;
    onGiveUp: (sentence: string) => void;
    /** Called with the function that stops the installer, for shutdown. */
    onServing(stop: () => Promise<void>): void;
  },
): Promise<Installed> {
  const begun = await readInstallation(environment.dataDir);
  if (environment.isDemo || begun?.finishedAt != null) return { environment, database: null };
  const site = openSite(environment, hooks);
  if (await isReady(site)) {
    await close(site);
    return { environment, database: site.embedded() };
  }
  await ensureConsoleBuild(hooks.log);
  // In parallel with the setup; errors are reported when the shop needs the build.
  void ensureStorefrontBuild(hooks.log).catch(() => {});
  await serveUntilDone(site, hooks.onServing);
  const { database } = await readSite(site);
  const databaseUrl =
    typeof database === 'object' && database !== null ? database.url : environment.databaseUrl;
  return { environment: { ...environment, databaseUrl }, database: site.embedded() };
}

/** A configured database may belong to a shop set up before, or by another machine. */
async function isReady(site: InstallSite): Promise<boolean> {
  const { dataDir, databaseUrl } = site.environment;
  const begun = await readSite(site);
  const isBegun = begun.shop !== null;
  if (databaseUrl === null && begun.database === null) {
    if (!(await hasCluster(join(dataDir, 'postgres')))) return false;
    await changeInstallation(dataDir, { database: 'built-in' });
  }
  const url = await chosenDatabase(site);
  return url !== null && isShopReady(url, { isBegun });
}

async function serveUntilDone(
  site: InstallSite,
  onServing: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { environment, log } = site;
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = async () => {
      const server = await serveInstaller(site, () => void end());
      const end = async () => {
        clearInterval(timer);
        await server.close();
        resolve();
      };
      onServing(async () => {
        clearInterval(timer);
        await server.close();
        await site.embedded()?.stop();
      });
      await listenOn(server, environment);
      await greet(site, server.server.address());
      timer = setInterval(() => {
        void readSite(site).then(({ finishedAt }) => (finishedAt === null ? undefined : end()));
      }, lookEveryMs);
    };
    begin().catch(reject);
  });
  log('The shop is set up.');
}

/** The link with the key is printed once; if lost, a new key can be made. */
async function greet(site: InstallSite, address: ReturnType<Server['address']>): Promise<void> {
  const { keyHash } = await readSite(site);
  if (keyHash !== null) {
    site.log(
      'The setup isn’t finished. Open the setup link that the first start printed. For a new link, run: npx souk install key --new',
    );
    return;
  }
  for (const line of await newSetupLink(listeningAt(site.environment, address))) site.log(line);
}

/** With `PORT=0` the port is known now. */
function listeningAt(environment: Environment, address: ReturnType<Server['address']>): Environment {
  if (environment.port !== 0 || address === null || typeof address === 'string') return environment;
  const { port } = address;
  return { ...environment, port, publicUrl: environment.publicUrl.replace(/:0$/, `:${port}`) };
}
