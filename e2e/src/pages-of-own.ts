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
  /** As when the database is stopped: every query fails, and nobody tells of changes. */
  loseDatabase(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The pages of this worker's shop, once more, in the process of the test, so that it can get at what lies between
 * rendering and sending: `change` is done to the HTML as the root has rendered it.
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
    media: { save: async () => {}, remove: async () => {} } as never, // nobody uploads anything
    rateLimits: false,
    patienceMs: 15_000, // the first page of a process on a busy machine
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
      // A size of a picture that nobody waits for any more may still be written.
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
