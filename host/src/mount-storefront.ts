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

/** Source of pages: the production build, or Vite in development. */
export type Storefront = {
  mode: 'production' | 'development';
  /** Static files; absent in development, where Vite serves them. */
  clientFolder?: string;
  consoleFolder?: string;
  /** Called once per process in production, for every page in development. */
  loadBuild(): Promise<ServerBuild>;
  /** Texts each page needs; absent: all texts on every page. */
  firstTexts?: () => Promise<FirstTexts>;
};

export type MountedStorefront = { load(): Promise<void> } & ReturnType<typeof servePages>;

const yearSeconds = 31_536_000;

/**
 * Adds pages, static files and uploads to the API's server. `load()` is called when database and build are ready; afterwards the
 * caller reports changed data, which drops the pages that show it.
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

/** Content-hashed files, with precompressed copies from the build. */
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

/** favicon, icons, robots.txt: root files of the build that may change with every release. */
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
