import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loadMessages } from '@souk/contract/messages';
import { ensureStorefrontBuild, productionStorefront } from '@souk/host/storefront-build';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import type { ShopContextKey } from '@souk/storefront/shop-context';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

export type KitServer = { url: string; close: () => Promise<void> };

const types: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** For content-hashed files, as in the shop: pages take them from the cache. */
const forEver = 'public, max-age=31536000, immutable';

/** The production build with `/dev/kit` only: no database, no API. `?rtl` gives the Arabic page. */
export async function startKitServer(): Promise<KitServer> {
  process.env['SOUK_DEV_KIT'] = '1';
  await ensureStorefrontBuild(() => undefined);
  const build = await productionStorefront.loadBuild();
  const render = createRequestHandler(build, 'production');
  const languages = [languageOf('en', 'ltr'), languageOf('ar', 'rtl')] as const;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const script = languages
      .flatMap(({ scripts }) => Object.values(scripts))
      .find((one) => one.url === url.pathname);
    if (script) {
      response.setHeader('cache-control', forEver);
      return response.setHeader('content-type', String(types['js'])).end(script.body);
    }
    if (url.pathname.startsWith('/assets/')) {
      response.setHeader(
        'content-type',
        types[url.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      );
      response.setHeader('cache-control', forEver);
      const file = createReadStream(join(productionStorefront.clientFolder ?? '', url.pathname));
      return file.on('error', () => response.writeHead(404).end()).pipe(response);
    }
    if (/^\/(uploads\/|favicon)/.test(url.pathname)) return response.writeHead(404).end();
    const context = new RouterContextProvider();
    const { scripts, ...language } = languages[url.searchParams.has('rtl') ? 1 : 0];
    context.set(shopContextOf(build), {
      ...language,
      call: async () => ({ status: 404, body: null }),
      messagesUrl: scripts.first.url,
      moreMessagesUrls: {},
      tokensCss: tokensToCss(colourTokens(undefined, undefined)),
      publicUrl: url.origin,
      marker: '',
      nowMs: Date.now(),
      addressOfScript: () => '',
      renderData: {},
      letOthersIn: async () => {},
    });
    render(new Request(url), context).then(
      (page) => {
        response.writeHead(page.status, Object.fromEntries(page.headers));
        if (!page.body) return response.end();
        // The DOM's stream type and Node's describe the same object.
        return Readable.fromWeb(page.body as never).pipe(response);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function languageOf(language: string, direction: 'ltr' | 'rtl') {
  const messages = compileMessages(loadMessages(language));
  const scripts = messagesScripts(language, direction, { compiled: messages });
  return { language, direction, messages, scripts };
}

/** The key must come from the bundle: two module instances would have different keys. */
function shopContextOf(build: ServerBuild): ShopContextKey {
  return (build.routes['root']!.module as unknown as { shopContext: ShopContextKey }).shopContext;
}
