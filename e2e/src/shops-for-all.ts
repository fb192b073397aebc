import { startDemoShop } from '@souk/host/testing/demo-shop';
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
  const starts = await Promise.allSettled(
    Array.from({ length: project.globalConfig.maxWorkers }, () => startDemoShop()),
  );
  const shops = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const tearDown = async () => {
    await Promise.all(shops.map(({ stop }) => stop()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await tearDown();
    throw failed.reason;
  }
  project.provide(
    'shops',
    shops.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  project.provide('chromiumPath', await chromiumPath());
  return tearDown;
}
