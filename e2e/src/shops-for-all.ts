import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DemoShop, fillDemoFolder, startDemoShop } from '@souk/host/testing/demo-shop';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium-path.ts';

/** One of the running shops of a run; `dataDir` is the way to its database. */
export type ShopOfRun = { url: string; dataDir: string };

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** Where a worker asks for its shop, by its number: one for each, so that no two files are in one shop at the same time. */
    shopsOfRun: string;
    chromiumPath: string;
  }
}

/**
 * The running demo shops for all journeys of a run, and an unpacked browser. What fills a shop begins while other projects are tested; a
 * shop opens when its worker asks, because one that waits for its first journey all that time does its work by the clock.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const filling = fillDemoFolder();
  filling.catch(() => {}); // whoever asks for a shop is told
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
  const { port } = reception.address() as AddressInfo; // it listens on a port
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
