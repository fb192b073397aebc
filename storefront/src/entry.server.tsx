import { Writable } from 'node:stream';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { BlockMarker } from './block-marker.ts';
import { PageFragments } from './page-fragments.ts';
import { RenderDataProvider } from './render-data.ts';
import { shopContext } from './server-context.ts';

export const streamTimeout = 5_000;

// The router aborts loaders at `streamTimeout`; this leaves time to render their errors.
const renderTimeoutMs = streamTimeout + 500;

/** The router processes the manifest entry of every given route for each page, so pass only the matched ones. */
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
  // The charset is required: without it, hydration fails on characters such as "›".
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { language, direction, messages, moreMessagesUrls, marker, letOthersIn, takeHtml, ...shop } =
    loadContext.get(shopContext);
  const parts = new PageFragments();

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
        // Latin-1: one character per byte, because pages with two-byte characters take twice as long to process.
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
            <RenderDataProvider value={{ ...shop.renderData, parts }}>
              <ServerRouter context={withItsRoutes(routerContext)} url={request.url} nonce={marker} />
            </RenderDataProvider>
          </BlockMarker>
        </MessagesProvider>
      </StrictMode>,
      {
        nonce: marker,
        // Render lazily hydrated parts (`ui/lazy-hydrate.tsx`) in place, however large the page is.
        progressiveChunkSize: Infinity,
        // Wait for everything, because the host processes the complete page before sending it.
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
    request.signal.addEventListener('abort', () => abort(), { once: true }); // the client has disconnected
  });
}
