import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '@souk/server/app';
import { defaultImage } from '@souk/rules/default-image';
import type { FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { serveDevelopers } from './developers/serve-developers.ts';
import type { ChosenMedia } from './media/choose-media.ts';
import { memoryBudget, type MemoryBudget } from './memory-budget.ts';
import type { Apologise } from './pages/error-page.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveUploads } from './pages/uploads.ts';

/** Where pages come from: the production build, or Vite in development. */
export type Storefront = {
  mode: 'production' | 'development';
  /** Folder of the browser's files; absent in development, where Vite serves them. */
  clientFolder?: string;
  /** Folder of the built console; absent: there is none. */
  consoleFolder?: string;
  /** Called once per process in production, for every page in development. */
  loadBuild(): Promise<ServerBuild>;
  /** Which texts which pages need; absent: every page all. */
  firstTexts?: () => Promise<FirstTexts>;
};

export type MountedStorefront = { load(): Promise<void> } & ReturnType<typeof servePages>;

const yearSeconds = 31_536_000;

/**
 * Adds pages, their files and the uploads to the API's server. `load()` is called when database and build are there;
 * from then on the caller says which data has changed, and the pages that show it are dropped.
 */
export async function mountStorefront(
  app: App,
  {
    storefront,
    pictures,
    apologise,
    memory = memoryBudget({ limitBytes: null, hasEmbeddedDatabase: false }),
    isDemo = false,
  }: {
    storefront: Storefront;
    pictures: ChosenMedia;
    apologise: Apologise;
    memory?: MemoryBudget;
    isDemo?: boolean;
  },
): Promise<MountedStorefront> {
  let build: ServerBuild | undefined;
  const currentBuild = async () =>
    storefront.mode === 'production' ? (build ??= await storefront.loadBuild()) : storefront.loadBuild();

  serveDevelopers(app);
  await pictures.prepare();
  const { cachedMs } = pictures;
  serveUploads(app.server, pictures, { defaultImage, cacheBytes: memory.pictureCacheBytes, cachedMs });
  const { clientFolder, consoleFolder } = storefront;
  if (clientFolder) await serveAssets(app.server, join(clientFolder, 'assets'), '/assets/');
  if (consoleFolder) await serveAssets(app.server, join(consoleFolder, 'console-assets'), '/console-assets/');
  const rootFiles = clientFolder ? await serveRootFiles(app.server, clientFolder) : null;
  const pages = servePages(app.server, {
    app,
    loadBuild: currentBuild,
    firstTexts: storefront.firstTexts,
    isDemo,
    mode: storefront.mode,
    consoleFolder,
    apologise,
    imageOrigin: pictures.publicOrigin,
    cacheBytes: memory.pageCacheBytes,
    sendFile: async (request, reply) => (await rootFiles?.send(request, reply)) ?? false,
  });
  return {
    answerAtOnce: pages.answerAtOnce,
    async load() {
      await currentBuild();
    },
    onTags: pages.onTags,
    onLost: pages.onLost,
    onBack: pages.onBack,
  };
}

/** Files whose names hold their content's hash; compressed ones lie beside them since the build. */
async function serveAssets(server: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await server.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: yearSeconds * 1000,
    immutable: true,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
}

/** favicon, icons, robots.txt: files of the build that stand at the root and may change with every release. */
async function serveRootFiles(server: FastifyInstance, folder: string) {
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: 3_600_000,
  });
  let names: Set<string> | null = null;
  return {
    async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      names ??= new Set(
        (await readdir(folder, { withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name),
      );
      const name = (request.raw.url ?? '/').split('?')[0]!.slice(1);
      if (!names.has(name)) return false;
      reply.sendFile(name);
      return true;
    },
  };
}
