import { startDemoShops } from '@souk/host/testing/demo-shop';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium-path.ts';

/** One of the running shops of a run; `dataDir` is the way to its database. */
export type ShopOfRun = { url: string; dataDir: string };

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    /** One for each worker, so that no two files are in one shop at the same time. */
    shops: ShopOfRun[];
    chromiumPath: string;
  }
}

/** The running demo shops for all journeys of a run, and an unpacked browser. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shops = await startDemoShops(project.globalConfig.maxWorkers);
  project.provide(
    'shops',
    shops.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  project.provide('chromiumPath', await chromiumPath());
  return async () => {
    await Promise.all(shops.map(({ stop }) => stop()));
  };
}
