import { cloneFilledDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { seedOnce } from '../seed-once.ts';

/** Of a test's own, with the whole demo in it. */
export async function cloneDemoDatabase(): Promise<TestDatabase> {
  return cloneFilledDatabase('souk_demo', (url) => seedOnce({ url, onProgress: () => {} }));
}
