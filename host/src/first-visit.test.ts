import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadMessages } from '@souk/contract/messages';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { beforeAll, expect, test } from 'vitest';
import { ensureStorefrontBuild, productionStorefront } from './storefront-build.ts';

/* What a browser that has nothing yet fetches of script for its first page, packed as it is served. */

type Files = { module: string; imports: string[] };
type Manifest = { url: string; entry: Files; routes: Record<string, Files> };

const assets = join(productionStorefront.clientFolder!, 'assets');
const aroundEveryPage = ['root', 'layout/default-layout'];

beforeAll(() => ensureStorefrontBuild(() => {}));

/** Names of the scripts that the page of this route preloads. */
async function scriptsOf(route: string): Promise<string[]> {
  const name = (await readdir(assets)).find((file) => /^manifest-.+\.js$/.test(file));
  const script = await readFile(join(assets, name!), 'utf8');
  const { url, entry, routes } = JSON.parse(/\{.+\}/s.exec(script)![0]) as Manifest;
  const parts = [entry, ...[...aroundEveryPage, route].map((id) => routes[id]!)];
  return [...new Set([url, ...parts.flatMap(({ module, imports }) => [module, ...imports])])].map((address) =>
    basename(address),
  );
}

async function bytesOfTexts(language: string): Promise<number> {
  const first = await productionStorefront.firstTexts!();
  const compiled = compileMessages(loadMessages(language));
  const { body } = messagesScripts(language, 'ltr', { compiled, isFirst: (key) => first.has(key) }).first;
  return brotliCompressSync(body).length; // as small as can be, like the files of the build
}

test.each([
  ['routes/home/route', 131_400],
  ['routes/all/route', 132_900],
  ['routes/search/route', 133_500],
  ['routes/$main/product/route', 138_800],
  ['routes/cart/route', 138_500],
])('a first visit of %s loads at most %i bytes of script and texts', async (route, most) => {
  const names = await scriptsOf(route);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, `${name}.br`))).size));
  const texts = await Promise.all(['en', 'ar'].map(bytesOfTexts));
  expect(sizes.reduce((sum, size) => sum + size, Math.max(...texts))).toBeLessThanOrEqual(most);
});

// It makes the browser style the whole page anew at every change anywhere in it (`use-root-mark.ts` of the kit).
test('no style depends on what the root element holds', async () => {
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const text = await readFile(join(assets, sheet), 'utf8');
    expect(text).not.toMatch(/(?:^|[^-\w.])(?::root|html)[^\s>+~,{]*:has\(/);
  }
});
