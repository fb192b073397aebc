// @module-tag slow
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listLanguages, loadMessages } from '@souk/contract/messages';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { textsOf } from '@souk/storefront/route-texts';
import { beforeAll, describe, expect, test } from 'vitest';
import { compressConsole, consoleBuildFolder, ensureConsoleBuild } from './console-build.ts';
import { messagesOfConsole, readConsoleTexts } from './pages/console-texts.ts';
import { compressStorefront, ensureStorefrontBuild, productionStorefront } from './storefront-build.ts';

/* Script that a first visit downloads for its first page, compressed as served. */

type Files = { module: string; imports: string[] };
type Manifest = { url: string; entry: Files; routes: Record<string, Files & { parentId?: string }> };

const assets = join(productionStorefront.clientFolder!, 'assets');

beforeAll(() => ensureStorefrontBuild(() => {}).then(compressStorefront));

/** Scripts preloaded by the page of this route. */
async function scriptsOf(route: string): Promise<string[]> {
  const name = (await readdir(assets)).find((file) => /^manifest-.+\.js$/.test(file));
  const script = await readFile(join(assets, name!), 'utf8');
  const { url, entry, routes } = JSON.parse(/\{.+\}/s.exec(script)![0]) as Manifest;
  const parts = [entry];
  for (let id: string | undefined = route; id; id = routes[id]!.parentId) parts.push(routes[id]!);
  return [...new Set([url, ...parts.flatMap(({ module, imports }) => [module, ...imports])])].map((address) =>
    basename(address),
  );
}

const gzip = (text: string) => gzipSync(text, { level: 9 });

async function bytesOfTexts(language: string, route: string): Promise<number> {
  const firstTexts = await productionStorefront.firstTexts!();
  const compiled = compileMessages(loadMessages(language));
  const { first, parts } = messagesScripts(language, 'ltr', { compiled, firstTexts });
  const scripts = [first, parts[textsOf(route)]!];
  return scripts.reduce((sum, { body }) => sum + gzip(body).length, 0); // maximum compression, like the build's files
}

test.each([
  'routes/home/route',
  'routes/all/route',
  'routes/search/route',
  'routes/$main/product/route',
  'routes/cart/route',
])('a first visit of %s loads at most 185 kB of script and texts, compressed with gzip', async (route) => {
  const names = await scriptsOf(route);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(assets, `${name}.gz`))).size));
  const texts = await Promise.all(listLanguages().map((language) => bytesOfTexts(language, route)));
  const scripts = sizes.reduce((sum, size) => sum + size);
  expect(scripts + Math.max(...texts)).toBeLessThanOrEqual(185_000);
});

// Such selectors make the browser restyle the whole page on every change (`use-root-mark.ts` of the kit).
test('no style depends on the contents of the root element', async () => {
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const text = await readFile(join(assets, sheet), 'utf8');
    expect(text).not.toMatch(/(?:^|[^-\w.])(?::root|html)[^\s>+~,{]*:has\(/);
  }
});

/* Downloads of a console, compressed with `gzip` as CONSOLES counts them. */
describe('a console', () => {
  const folder = join(consoleBuildFolder, 'console-assets');
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  const sourceOf = (name: string) => readFile(join(folder, name), 'utf8');
  const bytesOf = async (names: Iterable<string>) =>
    (await Promise.all([...names].map(async (name) => (await stat(join(folder, `${name}.gz`))).size))).reduce(
      (sum, size) => sum + size,
      0,
    );

  /** These files and everything they import, except dynamic imports. */
  async function withImports(names: readonly string[], known = new Set<string>()): Promise<Set<string>> {
    for (const name of names) {
      if (known.has(name)) continue;
      known.add(name);
      if (name.endsWith('.js'))
        await withImports(named(await sourceOf(name), /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g), known);
    }
    return known;
  }
  const fetchedLater = async (names: Iterable<string>) =>
    (await Promise.all([...names].map(sourceOf))).flatMap((source) =>
      named(source, /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g),
    );

  beforeAll(() => ensureConsoleBuild(() => {}).then(compressConsole));

  /** Files needed for a console's first page. */
  async function firstFiles(home: string) {
    const html = await readFile(join(consoleBuildFolder, 'index.html'), 'utf8');
    const document = await withImports(named(html, /console-assets\/([\w.-]+\.(?:js|css))/g));
    const scripts = [...document].filter((name) => name.endsWith('.js'));
    const pages = new Set(await fetchedLater(scripts));
    const firstPage = [...pages].filter((name) => new RegExp(`^(?:console-layout|${home})-`).test(name));
    expect(firstPage).toHaveLength(2);
    return { scripts, pages, first: await withImports(firstPage, new Set(document)) };
  }

  test("CONSOLES: at most 180 kB gzipped before a console's first page renders, 30 for a page, 130 for an editor", async () => {
    const consoleTexts = await readConsoleTexts(consoleBuildFolder);
    const consoles = [
      { audience: 'seller', home: 'today', most: 171_000 },
      { audience: 'operator', home: 'work', most: 180_000 },
    ] as const;
    for (const { audience, home, most } of consoles) {
      const texts = ['en', 'ar'].map((code) => {
        const language = { code, direction: 'ltr', texts: loadMessages(code) } as const;
        return gzipSync(messagesOfConsole(audience, language, consoleTexts[audience]).first.body).length;
      });
      const { first } = await firstFiles(home);
      expect((await bytesOf(first)) + Math.max(...texts), audience).toBeLessThanOrEqual(most);
    }

    const { scripts, pages, first } = await firstFiles('today');
    const all = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const editors = new Set(await fetchedLater(all.filter((name) => !scripts.includes(name))));
    for (const page of pages) {
      expect(await bytesOf([page]), page).toBeLessThanOrEqual(30_000);
      const deferred = [...(await withImports([page]))].filter((name) => !first.has(name));
      expect(await bytesOf(deferred), `${page} with its parts`).toBeLessThanOrEqual(40_000);
    }
    for (const editor of editors) expect(await bytesOf([editor]), editor).toBeLessThanOrEqual(130_000);
    expect([pages.size >= 50, editors.size >= 2]).toEqual([true, true]);
  });

  // A key built by other means than a prefix would be shown instead of its text.
  test('has a file using each of its texts, by which the build knows who needs it', async () => {
    const texts = await readConsoleTexts(consoleBuildFolder);
    const namedKeys = new Set([...texts.seller.named, ...texts.operator.named]);
    const keys = Object.keys(loadMessages('en')).filter((key) => /^(?:console|operator)\./.test(key));
    expect(keys.filter((key) => !namedKeys.has(key))).toEqual([]);
    for (const { first, named: ofAll } of [texts.seller, texts.operator])
      expect(first.filter((key) => !ofAll.includes(key))).toEqual([]);
  });
});
