import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOpenSearch, engineError, type EngineAnswer, type EngineCall } from './answer-opensearch.ts';
import type { StoredIndex } from './documents.ts';
import { type EngineTrouble, takeTrouble, type TroubleKind } from './trouble.ts';

export type OpenSearchSandbox = {
  listen(): Promise<string>;
  /** Simulates failures of the next calls. */
  trouble(kind: TroubleKind, more?: Partial<EngineTrouble>): void;
  calm(): void;
  calls(): string[];
  indexes: Map<string, StoredIndex>;
  close(): Promise<void>;
};

/**
 * In-memory OpenSearch for tests: indexes with strict mappings and aliases, bulks with external versions, searches with filters,
 * scores, sorting and aggregations, and its errors. Rejects everything undocumented. Bulk calls return when writes are visible,
 * unless they ask for no refresh.
 * @param key accepted `user:password`; null: no authentication
 */
export function buildOpenSearchSandbox(key: string | null): OpenSearchSandbox {
  const indexes = new Map<string, StoredIndex>();
  const waiting: EngineTrouble[] = [];
  const hanging = new Set<ServerResponse>();
  let calls: string[] = [];

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(incoming);
    calls.push(`${call.method} ${call.path}`);
    const trouble = takeTrouble(waiting, call.path);
    if (trouble === 'cut') return void response.destroy();
    if (trouble === 'hang') return void hanging.add(response);
    if (trouble === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>One moment</h1>');
    const answer =
      refusalOf(trouble) ??
      (isKnown(incoming) ? bent((asked) => answerOpenSearch(indexes, asked), call, trouble) : unknown);
    const body = Buffer.from(JSON.stringify(answer.body));
    const headers = { 'content-type': 'application/json; charset=UTF-8', 'content-length': body.length };
    response.writeHead(answer.status, headers);
    if (trouble === 'torn')
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy());
    response.end(body);
  }

  const isKnown = ({ headers }: IncomingMessage) =>
    key === null || headers.authorization === `Basic ${Buffer.from(key).toString('base64')}`;

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  return {
    indexes,
    trouble: (kind, more = {}) => void waiting.push({ kind, path: '', times: 1, ...more }),
    calm: () => void waiting.splice(0),
    calls() {
      const made = calls;
      calls = [];
      return made;
    },
    async listen() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      for (const response of hanging) response.destroy();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const unknown = engineError(401, 'security_exception', 'Unauthorized');

function refusalOf(trouble: TroubleKind | null): EngineAnswer | null {
  if (trouble === '429')
    return engineError(429, 'rejected_execution_exception', 'rejected execution of coordinating operation');
  if (trouble === '500') return engineError(500, 'null_pointer_exception', 'an error inside');
  if (trouble === '503')
    return engineError(
      503,
      'cluster_block_exception',
      'blocked by: [SERVICE_UNAVAILABLE/1/state not recovered]',
    );
  return null;
}

/** Incomplete replies with status 200. */
function bent(
  answer: (call: EngineCall) => EngineAnswer,
  call: EngineCall,
  trouble: TroubleKind | null,
): EngineAnswer {
  if (trouble !== 'item-429' && trouble !== 'item-400') {
    const { status, body } = answer(call);
    if (trouble === 'late') return { status, body: { ...body, timed_out: true } };
    if (trouble === 'part')
      return { status, body: { ...body, _shards: { total: 2, successful: 1, skipped: 0, failed: 1 } } };
    return { status, body };
  }
  const lines = call.body.split('\n');
  const [kind, meta] = Object.entries(JSON.parse(lines[0]!) as Record<string, { _id: string }>)[0]!;
  const rest = lines.slice(kind === 'index' ? 2 : 1).join('\n');
  const { status, body } =
    rest === '' ? { status: 200, body: { items: [] } } : answer({ ...call, body: rest });
  const error =
    trouble === 'item-429'
      ? {
          status: 429,
          error: { type: 'rejected_execution_exception', reason: 'rejected execution of primary operation' },
        }
      : { status: 400, error: { type: 'mapper_parsing_exception', reason: 'failed to parse' } };
  return {
    status,
    body: {
      ...body,
      errors: true,
      items: [{ [kind]: { _id: meta._id, ...error } }, ...(body['items'] as object[])],
    },
  };
}

async function readCall(incoming: IncomingMessage): Promise<EngineCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(path),
    query: new URLSearchParams(query),
    type: (incoming.headers['content-type'] ?? '').split(';')[0]!,
    body: Buffer.concat(chunks).toString(),
  };
}
