import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';

const root = join(import.meta.dirname, '../..');
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder();
  const config = pathToFileURL(join(root, 'oxlint.config.ts')).href;
  await writeFile(join(folder, 'oxlint.config.ts'), `export { default } from '${config}';\n`);
});
afterAll(() => rm(folder, { recursive: true }));

/** The imports that lint refuses, as `from ⟶ what`. `type:` marks an `import type`; `#` names what is imported. */
async function refused(imports: readonly string[]): Promise<string[]> {
  const files = imports.map((line, index) => {
    const [from, what] = line.split(' ⟶ ') as [string, string];
    return { line, name: join(from, `file-${index}.ts`), what };
  });
  for (const { name: file, what } of files) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    const isType = what.startsWith('type:');
    const [source, name = 'it'] = what.replace('type:', '').split(/(?<=.)#/) as [string, string?];
    const text = isType
      ? `import type { It } from '${source}';\nexport type That = It;\n`
      : `import { ${name} } from '${source}';\nexport const that = ${name};\n`;
    await writeFile(join(folder, file), text);
  }
  const output = await new Promise<string>((resolve) => {
    const words = [oxlint, '--format', 'json', ...files.map(({ name }) => name)];
    execFile(process.execPath, words, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const named = new Set(
    diagnostics.flatMap(({ code, filename }) => (/no-restricted-imports/.test(code) ? [filename] : [])),
  );
  return files.filter(({ name }) => named.has(name)).map(({ line }) => line);
}

test('ARCHITECTURE: undocumented dependencies are refused', async () => {
  const wrong = [
    'contract/src ⟶ @souk/storefront/links',
    'contract/src ⟶ @fastify/multipart',
    'contract/src ⟶ zod/mini',
    'contract/src ⟶ @souk/server/app',
    'contract/src ⟶ fastify',
    'contract/src ⟶ node:fs',
    'contract/src ⟶ lru-cache',
    'rules/src ⟶ @souk/contract/api',
    'rules/src ⟶ zod',
    'rules/src ⟶ node:fs',
    'rules/src ⟶ lru-cache',
    'server/src/cart ⟶ @souk/storefront/links',
    'server/src/cart ⟶ @souk/kit/ui/button.tsx',
    'server/src/cart ⟶ @souk/host/souk',
    'server/src/cart ⟶ @souk/demo/seed-demo',
    // Domains of a higher layer (server/src/domains.ts).
    'server/src/cart ⟶ #order/view.ts',
    'server/src/cart ⟶ type:#order/view.ts',
    'server/src/db ⟶ #shop.ts',
    'server/src/texts ⟶ #access/actor.ts',
    'server/src/cart ⟶ @souk/sandbox/build-sandbox',
    'demo/src ⟶ @souk/storefront/links',
    'demo/src ⟶ @souk/postgres/server-process',
    'sandbox/src/stripe ⟶ @souk/contract/api',
    'sandbox/src/stripe ⟶ @souk/rules/money',
    'sandbox/src/stripe ⟶ @souk/server/app',
    'postgres/src ⟶ @souk/server/app',
    'postgres/src ⟶ @souk/rules/money',
    'storefront/src/routes/cart ⟶ zod',
    'storefront/src/routes/cart ⟶ @souk/contract/cart',
    ...[
      'kit/src/ui',
      'kit/src/browser',
      ...['features/cart', 'layout', 'routes/cart'].map((place) => `storefront/src/${place}`),
    ].flatMap((place) => [`${place} ⟶ @souk/server/app`, `${place} ⟶ type:@souk/host/environment`]),
    ...[
      'zod',
      '@souk/contract/cart',
      '@souk/server/app',
      '@souk/storefront/links',
      'type:@souk/host/environment',
    ].map((name) => `console/src/seller ⟶ ${name}`),
    // Console folders of the same or a higher layer (console/floors.ts).
    'console/src/seller ⟶ #layout/places.tsx',
    'console/src/operator/records ⟶ type:#seller/edited-product.ts',
    'console/src/operator ⟶ type:#layout/places.tsx',
    'console/src/parts ⟶ #seller/plain-text.ts',
    'console/src/api ⟶ #parts/card.tsx',
    'kit/src/ui ⟶ zod',
    'kit/src/ui ⟶ @souk/contract/cart',
    'kit/src/i18n ⟶ @souk/contract/cart',
    'kit/src/ui ⟶ @souk/storefront/links',
    'kit/src/ui ⟶ @souk/rules/price',
    'kit/src/ui ⟶ #api/api-outcome.ts',
    ...['features/cart', 'layout'].flatMap((place) => [
      `storefront/src/${place} ⟶ zod`,
      `storefront/src/${place} ⟶ @souk/contract/cart`,
      `storefront/src/${place} ⟶ #routes/cart/route.tsx`,
    ]),
    ...['server/src/cart', 'demo/src', 'storefront/src/routes/cart', 'kit/src/ui', 'host/src'].flatMap(
      (place) => [`${place} ⟶ @souk/e2e/src/browser.ts`, `${place} ⟶ @souk/bench/src/load.ts`],
    ),
    'storefront/src/features/cart ⟶ #layout/page-layout.tsx',
    'storefront/src/layout ⟶ ../routes/cart/route.tsx',
    // Relative paths instead of package names.
    ...['contract/src', 'rules/src', 'demo/src', 'sandbox/src/stripe', 'server/src/cart'].map(
      (place) => `${place} ⟶ ../../server/src/app.ts`,
    ),
    ...['kit/src/ui/parts', 'storefront/src/features/cart', 'storefront/src/routes/cart'].map(
      (place) => `${place} ⟶ ../../../../server/src/app.ts`,
    ),
  ];
  expect(await refused(wrong)).toEqual(wrong);
});

test('private parts of a library are refused everywhere', async () => {
  const names = [
    'lru-cache/dist/esm/index.js',
    'pg/lib/client',
    '@scope/package/src',
    'react-router/internal',
  ];
  const places = [
    'host/src',
    'storefront/src/layout',
    'server/src/cart',
    'console/src/seller',
    'kit/src/ui',
    'e2e/src',
  ];
  const wrong = places.flatMap((place) => names.map((name) => `${place} ⟶ ${name}`));
  expect(await refused(wrong)).toEqual(wrong);
  const documented = ['uplot/dist/uPlot.min.css', 'react-dom/server', 'kysely/helpers/postgres'];
  expect(await refused(documented.map((name) => `host/src ⟶ ${name}`))).toEqual([]);
  expect(
    await refused(['UNSAFE_createRouter', 'unstable_cache'].map((name) => `host/src ⟶ react-router#${name}`)),
  ).toHaveLength(2);
});

test('documented dependencies are accepted', async () => {
  const right = [
    'contract/src ⟶ zod',
    'contract/src ⟶ @souk/rules/limits',
    'server/src/cart ⟶ @souk/contract/api',
    'server/src/cart ⟶ @souk/rules/money',
    'server/src/order ⟶ #cart/line-queries.ts',
    'server/src/cart ⟶ ./queries.ts',
    'server/src/payment/providers ⟶ ../queries.ts',
    'contract/src ⟶ ../messages/en/ui.json',
    'demo/src ⟶ @souk/rules/money',
    'demo/src ⟶ @souk/contract/console/product',
    'demo/src ⟶ @souk/server/product/save/save-products',
    'kit/src/ui ⟶ type:@souk/contract/message-key',
    'kit/src/i18n ⟶ @souk/rules/isolate-text',
    'storefront/src/features/cart ⟶ @souk/kit/ui/button.tsx',
    ...['@souk/kit/ui/button.tsx', 'type:@souk/contract/console-api', '@souk/rules/money'].map(
      (name) => `console/src/seller ⟶ ${name}`,
    ),
    ...[
      '#parts/card.tsx',
      '#api/call.ts',
      '#integrations/api-keys.tsx',
      '#operator/records/calls.ts',
      '#format.ts',
      './orders.tsx',
    ].map((name) => `console/src/seller ⟶ ${name}`),
    'console/src/layout ⟶ #seller/bulk/jobs-notice.tsx',
    'storefront/src/features/cart ⟶ type:@souk/contract/cart',
    'storefront/src/layout ⟶ #features/cart/cart-line.tsx',
    'storefront/src/routes/cart ⟶ #layout/page-layout.tsx',
    'storefront/src/routes/cart ⟶ @souk/rules/price',
    ...['contract', 'rules', 'kit', 'postgres', 'server', 'storefront', 'console', 'demo', 'sandbox'].map(
      (name) => `host/src ⟶ @souk/${name}/file`,
    ),
    'bench/src ⟶ @souk/host/process-end',
    'bench/src ⟶ @souk/storefront/links',
  ];
  expect(await refused(right)).toEqual([]);
});
