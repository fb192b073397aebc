import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureConsoleBuild } from '@souk/host/console-build';
import { type DemoShop, fillDemoFolder, startDemoShop } from '@souk/host/testing/demo-shop';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium-path.ts';

export type ShopOfRun = { url: string; dataDir: string };

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** URL where a worker requests its shop by number: one each, so no two files share a shop. */
    shopsOfRun: string;
    chromiumPath: string;
  }
}

/**
 * Running demo shops for all journeys of a run, and an unpacked browser. The folder is filled while other projects run; a shop
 * starts when its worker requests it, because an idle one would run its scheduled jobs.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // A shop that is started the first time opens before its consoles are built.
  const filling = ensureConsoleBuild(() => {}).then(fillDemoFolder);
  filling.catch(() => {}); // reported to whoever requests a shop
  const shops = new Map<string, Promise<DemoShop>>();
  const open = (worker: string) => {
    const shop = shops.get(worker) ?? filling.then(startDemoShop);
    shops.set(worker, shop);
    return shop;
  };
  const reception = createServer((request, response) => {
    open(request.url!).then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir } satisfies ShopOfRun)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(reception, 'listening');
  const { port } = reception.address() as AddressInfo;
  project.provide('shopsOfRun', `http://127.0.0.1:${port}`);
  project.provide('chromiumPath', await chromiumPath());
  return async () => {
    reception.close();
    const opened = await Promise.allSettled(shops.values());
    await Promise.all(opened.flatMap((shop) => (shop.status === 'fulfilled' ? [shop.value.stop()] : [])));
    await filling.then(
      (folder) => rm(folder, { recursive: true, force: true }),
      () => {},
    );
  };
}
