import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outcome } from './answerer.ts';
import { type Answer, type Asked, plain } from './exchange.ts';

/** Like the body limit of most real gateways; real requests are far smaller. */
const longestBody = 256 * 1024;

/** Request listener for paths below `mountPath`; `close` aborts hanging requests. */
export function requestListener(parts: {
  mountPath: string;
  answer(asked: Asked): Promise<Outcome>;
  onError(error: unknown): void;
}): { serve(request: IncomingMessage, response: ServerResponse): Promise<void>; close(): void } {
  const hanging = new Set<ServerResponse>();
  return {
    async serve(request, response) {
      const isHead = request.method === 'HEAD';
      try {
        const asked = await readRequest(request, parts.mountPath);
        const outcome = asked ? await parts.answer(asked) : plain(413, 'Too long');
        if (outcome === 'cut') response.destroy();
        else if (outcome === 'hang') hanging.add(response.once('close', () => hanging.delete(response)));
        else writeAnswer(response, outcome, isHead);
      } catch (error) {
        parts.onError(error);
        if (!response.headersSent) writeAnswer(response, plain(500, 'The sandbox failed'), isHead);
      }
    },
    close() {
      for (const response of hanging) response.destroy();
    },
  };
}

/** Reads a request below `mountPath`; null when its body is too long. */
async function readRequest(request: IncomingMessage, mountPath: string): Promise<Asked | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return null;
    chunks.push(chunk);
  }
  const [path = '/', ...query] = (request.url ?? '/').slice(mountPath.length).split('?');
  return {
    method: request.method ?? 'GET',
    path: path || '/',
    query: new URLSearchParams(query.join('?')),
    headers: new Map(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    ),
    body: Buffer.concat(chunks),
    remoteAddress: request.socket.remoteAddress ?? '',
  };
}

/** Responses must never be cached. */
function writeAnswer(response: ServerResponse, { status, headers, body }: Answer, isHead: boolean): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(isHead ? undefined : body);
}
