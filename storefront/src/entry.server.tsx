import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { BlockMarker } from './block-marker.ts';
import { DrawnParts } from './drawn-parts.ts';
import { DrawnWithProvider } from './drawn-with.ts';
import { shopContext } from './server-context.ts';

export const streamTimeout = 5_000;

// The router ends the loaders at `streamTimeout`; a little more leaves time to write out what they threw.
const renderTimeoutMs = streamTimeout + 500;

/** The router makes anew for each page what it needs of each route that it is given: a page is drawn of those that lead to it. */
function withItsRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // The character set is needed: without it hydration fails on characters such as "›".
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { language, direction, messages, moreMessagesUrls, marker, letOthersIn, takeHtml, ...shop } =
    loadContext.get(shopContext);
  const parts = new DrawnParts();

  await letOthersIn();
  return new Promise((resolve, reject) => {
    let code = status;
    const written: Uint8Array[] = [];
    const body = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(part: Uint8Array, _encoding, done) {
        written.push(part);
        done();
      },
      final(done) {
        clearTimeout(timer);
        // A letter for each byte: nothing that is done to a page looks at more, and letters of two bytes take twice as long.
        const html = parts.putInto(Buffer.concat(written).toString('latin1'), code === status);
        takeHtml?.(html);
        resolve(new Response(takeHtml ? null : Buffer.from(html, 'latin1'), { status: code, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <StrictMode>
        <MessagesProvider messages={{ language, direction, compiled: messages, urls: moreMessagesUrls }}>
          <BlockMarker value={marker}>
            <DrawnWithProvider value={{ ...shop.drawnWith, parts }}>
              <ServerRouter context={withItsRoutes(routerContext)} url={request.url} nonce={marker} />
            </DrawnWithProvider>
          </BlockMarker>
        </MessagesProvider>
      </StrictMode>,
      {
        nonce: marker,
        // Parts that script takes over later (`ui/later.tsx`) stand in the page where they belong, however large it is.
        progressiveChunkSize: Infinity,
        // The host looks at the whole page before it sends any of it, so nothing is written as something to be filled in.
        onAllReady: () => pipe(body),
        onShellError: (error) => {
          clearTimeout(timer);
          reject(
            error instanceof Error ? error : new Error('The page could not be rendered', { cause: error }),
          );
        },
        onError: (error) => {
          code = 500;
          // An error inside the shell rejects and is logged by the caller; others would be lost.
          if (!request.signal.aborted) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
    request.signal.addEventListener('abort', () => abort(), { once: true }); // nobody waits for it any more
  });
}
