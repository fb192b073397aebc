import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Ask } from './visit.ts';

/** A raw reply: still compressed, with all headers except hop-by-hop ones. */
export type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

export async function sendOnce(origin: string, { method, path, headers, body }: Ask): Promise<RawReply> {
  const outgoing = request(`${origin}${path}`, { method, headers });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const endToEnd = Object.entries(incoming.headers).filter(([name]) => !ofTheConnection.has(name));
  return {
    status: incoming.statusCode!, // a reply has a status
    headers: Object.fromEntries(endToEnd),
    body: await buffer(incoming),
  };
}
