import { cloneFilledDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { seedOnce } from '../seed-once.ts';

export async function cloneDemoDatabase(): Promise<TestDatabase> {
  return cloneFilledDatabase('souk_demo', (url) =>
    seedOnce({ url, authSecret: 'secret of the demo', onProgress: () => {} }),
  );
}
