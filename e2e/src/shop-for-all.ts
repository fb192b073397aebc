import type { TestProject } from 'vitest/node';
import { startShop } from './running-shop.ts';

declare module 'vitest' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface ProvidedContext {
    shopUrl: string;
    /** Its data folder: the way to its database. */
    shopDataDir: string;
  }
}

/** One running demo shop for all journeys of a run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop();
  project.provide('shopUrl', shop.url);
  project.provide('shopDataDir', shop.dataDir);
  return shop.stop;
}
