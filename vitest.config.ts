import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/src/longest-first.ts';
import { SlowestFiles } from './host/src/testing/slowest-files.ts';

const testsIn = (folder: string) => [`${folder}/**/*.test.{ts,tsx}`];

/** What is waited for comes at once, but for a machine that does much else; a poll ends when it has come. */
const patient = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // They wait for databases, shops and pages as much as they count, so that three are right even on two cores.
    maxWorkers: 3,
    // `npm test` leaves these out. A whole file is tagged by `// @module-tag slow` in its first line.
    tags: [
      {
        name: 'slow',
        description: 'Long journeys, whole shops, kills, sizes and upgrades: npm run test:slow',
      },
    ],
    reporters: ['default', new SlowestFiles()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            ...testsIn('rules/src'),
            ...testsIn('contract/src'),
            ...testsIn('demo/src/catalogue'),
            ...testsIn('demo/src/art'),
          ],
          isolate: false,
          testTimeout: 20_000, // of properties, on a machine that does much else
        },
      },
      { test: { name: 'sandbox', include: testsIn('sandbox/src'), testTimeout: 20_000, isolate: false } },
      {
        test: {
          name: 'storefront',
          include: [...testsIn('storefront/src'), ...testsIn('kit/src'), ...testsIn('console/src')],
          exclude: ['**/node_modules/**', '**/build/**'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          // Payments and sign-ins are tried with both sides of the wire: the shop here, the sandbox there.
          include: [
            ...testsIn('server/src'),
            ...testsIn('host/src/payments'),
            ...testsIn('host/src/social-login'),
            'demo/src/*.test.ts',
          ],
          globalSetup: ['host/src/testing/test-cluster.ts'],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'host',
          include: [...testsIn('host/src'), ...testsIn('postgres/src'), ...testsIn('bench/src')],
          exclude: ['**/node_modules/**', 'host/src/payments/**', 'host/src/social-login/**'],
          globalSetup: ['host/src/testing/test-cluster.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/src/shops-for-all.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: patient,
          sequence: { groupOrder: 1 }, // a browser needs the machine for itself
        },
      },
    ],
  },
});
