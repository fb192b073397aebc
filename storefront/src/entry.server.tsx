import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { MessagesProvider } from '@souk/kit/i18n/messages-context.tsx';
import { BlockMarker } from './block-marker.ts';
import { shopContext } from './server-context.ts';

export const streamTimeout = 5_000;

// The router ends the loaders at `streamTimeout`; a little more leaves time to write out what they threw.
const renderTimeoutMs = streamTimeout + 500;

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

  const { language, direction, messages, marker, letOthersIn } = loadContext.get(shopContext);
  const waitForAll = isbot(request.headers.get('user-agent'));

  await letOthersIn();
  return new Promise((resolve, reject) => {
    let code = status;
    let isShellSent = false;
    const answer = () => {
      isShellSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <StrictMode>
        <MessagesProvider messages={{ language, direction, compiled: messages }}>
          <BlockMarker value={marker}>
            <ServerRouter context={routerContext} url={request.url} nonce={marker} />
          </BlockMarker>
        </MessagesProvider>
      </StrictMode>,
      {
        nonce: marker,
        // Parts that script takes over later (`ui/later.tsx`) stand in the page where they belong, however large it is.
        progressiveChunkSize: Infinity,
        onShellReady: () => {
          if (!waitForAll) answer();
        },
        onAllReady: () => {
          if (waitForAll) answer();
        },
        onShellError: (error) => {
          clearTimeout(timer);
          reject(
            error instanceof Error ? error : new Error('The page could not be rendered', { cause: error }),
          );
        },
        onError: (error) => {
          code = 500;
          // An error inside the shell rejects and is logged by the caller; later ones would be lost.
          if (isShellSent && !request.signal.aborted) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
    request.signal.addEventListener('abort', () => abort(), { once: true }); // nobody waits for it any more
  });
}
