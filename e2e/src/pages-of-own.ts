import type { AddressInfo } from 'node:net';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { memoryBudget } from '@souk/host/memory-budget';
import { chooseMediaQuietly } from '@souk/host/media/choose-media';
import { mountStorefront } from '@souk/host/mount-storefront';
import { errorPagesOf } from '@souk/host/pages/error-page';
import { productionStorefront } from '@souk/host/storefront-build';
import { buildApp } from '@souk/server/app';
import { openDatabase } from '@souk/server/db/open-database';
import { rm } from 'node:fs/promises';
import type { ShopContextKey } from '@souk/storefront/shop-context';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { shopDataDir } from './shop.ts';

export type PagesOfOwn = {
  url: string;
  /** Simulates a stopped database: every query fails, and no change notifications arrive. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
};

/**
 * This worker's shop served from the test process, with access between rendering and sending: `change` modifies the rendered HTML.
 */
export async function servePagesOfOwn({
  change = (html) => html,
}: { change?: (html: string) => string } = {}): Promise<PagesOfOwn> {
  const databaseUrl = await findRunningDatabase(shopDataDir);
  if (databaseUrl === null) throw new Error('The shop of this run has no database.');
  const dataDir = await makeTestFolder();
  const database = openDatabase({ url: databaseUrl, max: 4 });
  const publicUrl = 'http://localhost';
  const app = await buildApp({
    db: database.db,
    publicUrl,
    authSecret: 'a'.repeat(40),
    mailer: { send: async () => {} },
    media: { save: async () => {}, remove: async () => {} } as never, // nothing is uploaded
    rateLimits: false,
    requestTimeoutMs: 15_000, // a process's first page on a busy machine
  });
  const pages = await mountStorefront(app, {
    storefront: {
      ...productionStorefront,
      loadBuild: async () => changed(await productionStorefront.loadBuild(), change),
    },
    pictures: chooseMediaQuietly({ dataDir, media: { bucket: null, publicUrl: null } }),
    memory: memoryBudget({ limitBytes: null, hasEmbeddedDatabase: false }),
    apologise: errorPagesOf({ publicUrl, lastKnown: () => app.shop.site.lastKnown() }),
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  pages.onBack(null);
  let isClosed = false;
  async function closeDatabase() {
    if (isClosed) return;
    isClosed = true;
    await database.close();
  }
  return {
    url: `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`,
    async loseDatabase() {
      await closeDatabase();
      pages.onLost();
    },
    async close() {
      await app.server.close();
      await closeDatabase();
      // A picture size nobody waits for may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function changed(build: ServerBuild, change: (html: string) => string): ServerBuild {
  const { module } = build.entry;
  const { shopContext } = build.routes['root']!.module as unknown as { shopContext: ShopContextKey };
  const render: typeof module.default = (...request) => {
    const context = request[4] as RouterContextProvider;
    const shop = context.get(shopContext);
    context.set(shopContext, { ...shop, takeHtml: (html) => shop.takeHtml?.(change(html)) });
    return module.default(...request);
  };
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } };
}
