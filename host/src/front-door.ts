import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { formError } from '@souk/server/http/envelope';
import { textOf } from '@souk/server/http/texts';
import { english } from '@souk/server/settings/language';

export type FrontDoor = {
  /** Says on the waiting page what is going on. */
  setStage(sentence: string): void;
  open(): void;
  /** Refuses what is new; settles when everything that had begun is answered, or after `patienceMs`. */
  drain(patienceMs: number): Promise<void>;
};

export type FrontDoorGuest = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Stands between the listening server and the shop. While the shop is starting (or the database is away at start,
 * F2) and while it is ending (F6), pages get an apology that reloads itself and API calls the envelope with 503.
 * `/healthz` and `/readyz` are answered here, so that no limit and no load can hide them.
 */
export function guardFrontDoor({
  server,
  isReady,
  inFront,
}: {
  server: Server;
  isReady: () => Promise<boolean>;
  inFront?: FrontDoorGuest;
}): FrontDoor {
  let state: 'starting' | 'open' | 'draining' = 'starting';
  let stage = 'The shop is starting.';
  let inFlight = 0;
  let onQuiet = () => {};
  const shopListeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path === '/readyz')
      return void answerReady(response, () => (state === 'open' ? isReady() : Promise.resolve(false)));
    if (state !== 'open') return refuse(response, path, stage, state === 'draining');
    inFlight++;
    response.once('close', () => {
      inFlight--;
      if (inFlight === 0) onQuiet();
    });
    const enter = () => {
      for (const listener of shopListeners) listener.call(server, request, response);
    };
    if (inFront) inFront(request, response, enter);
    else enter();
  });
  return {
    setStage: (sentence) => void (stage = sentence),
    open: () => void (state = 'open'),
    async drain(patienceMs) {
      state = 'draining';
      stage = 'The shop is restarting.';
      if (inFlight === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        onQuiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

async function answerReady(response: ServerResponse, isReady: () => Promise<boolean>): Promise<void> {
  const ready = await isReady().catch(() => false);
  sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
}

function refuse(response: ServerResponse, path: string, stage: string, isEnding: boolean): void {
  response.setHeader('retry-after', '3');
  if (isEnding) response.setHeader('connection', 'close');
  if (path.startsWith('/api/'))
    return sendJson(response, 503, formError(503, [textOf(english, 'refusal.busy')]));
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(apologyPage(stage));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** Needs nothing but itself: no database, no storefront build. `stage` is one of our own sentences. */
function apologyPage(stage: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="3">
<title>One moment, please</title>
<style>
:root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;padding:1.5rem;box-sizing:border-box}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}
p{margin:0 0 1.5rem}
a{color:inherit;display:inline-block;padding:.7rem 1.4rem;border:1px solid;border-radius:.5rem;text-decoration:none}
</style>
</head>
<body>
<main>
<h1>Sorry, one moment, please</h1>
<p>${stage} This page reloads by itself.</p>
<a href="">Reload</a>
</main>
</body>
</html>
`;
}
