import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerS3 } from './answer-s3.ts';
import { refusalAnswer, s3Error, type S3Answer } from './s3-answer.ts';
import { readS3Trouble, takeTrouble, type S3Trouble } from './s3-trouble.ts';
import { checkSignature, type SignedRequest } from './signature.ts';
import type { StoredObject } from './stored-objects.ts';

export type S3Call = { method: string; path: string; query: string; status: number };

export type S3SandboxOptions = {
  clock: { now(): Date };
  bucket: string;
  region: string;
  keys: { id: string; secret: string };
};

export type S3Sandbox = {
  listen(): Promise<string>;
  /** Simulates failures of the next calls, like `POST /_control/trouble`. */
  trouble(trouble: Partial<S3Trouble> & Pick<S3Trouble, 'kind'>): void;
  calm(): void;
  calls(): S3Call[];
  objects: Map<string, StoredObject>;
  close(): Promise<void>;
};

const longestBody = 32 * 1024 * 1024;

/**
 * An in-memory S3-compatible store with one bucket. Verifies AWS signatures, supports GET with ranges, conditional PUT, HEAD,
 * DELETE and ListObjectsV2, and simulates failures on command.
 */
export function buildS3Sandbox({ clock, bucket: name, region, keys }: S3SandboxOptions): S3Sandbox {
  const objects = new Map<string, StoredObject>();
  const waiting: S3Trouble[] = [];
  let calls: S3Call[] = [];
  const hanging = new Set<ServerResponse>();
  const now = () => clock.now().getTime();

  function answer(request: SignedRequest): S3Answer {
    const refusal = checkSignature(request, { keys, region, service: 's3', nowMs: now() });
    return refusal ? refusalAnswer(refusal, request.path) : answerS3({ name, objects, now }, request);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    if (!request) return void response.destroy();
    if (request.path.startsWith('/_control/')) return control(request, incoming, response);
    const call = { method: request.method, path: request.path, query: request.query, status: 0 };
    calls.push(call);
    const trouble = takeTrouble(waiting, request);
    const usual =
      !trouble || trouble.hasEffect || ['torn', 'stall'].includes(trouble.kind) ? answer(request) : null;
    if (!trouble) {
      call.status = usual!.status;
      return write(response, usual!, request.method === 'HEAD');
    }
    befall(trouble, { response, usual, call, isHead: request.method === 'HEAD' });
  }

  function befall(
    { kind }: S3Trouble,
    call: { response: ServerResponse; usual: S3Answer | null; call: S3Call; isHead: boolean },
  ): void {
    const { response, usual } = call;
    if (kind === 'cut') return void response.destroy();
    if (kind === 'hang') return void hanging.add(response);
    if ((kind === 'torn' || kind === 'stall') && usual) {
      response.writeHead(usual.status, { ...usual.headers, 'content-length': usual.body.length });
      const half = usual.body.subarray(0, usual.body.length / 2);
      if (kind === 'stall') hanging.add(response);
      return void response.write(half, () => kind === 'torn' && response.destroy());
    }
    const failure = failures[kind as '403' | '500' | '503'];
    call.call.status = failure.status;
    write(response, failure, call.isHead);
  }

  function control(request: SignedRequest, incoming: IncomingMessage, response: ServerResponse): void {
    const isLocal = /^(?:::1|(?:::ffff:)?127\.)/.test(incoming.socket.remoteAddress ?? '');
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const trouble = isLocal && isJson ? readS3Trouble(parsed(request.body)) : null;
    if (request.path === '/_control/trouble' && request.method === 'POST' && trouble) {
      waiting.push(trouble);
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    response.writeHead(isLocal ? 400 : 403).end();
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  return {
    objects,
    trouble: (trouble) => void waiting.push({ method: '', path: '', times: 1, hasEffect: false, ...trouble }),
    calm: () => void waiting.splice(0),
    calls() {
      const made = calls;
      calls = [];
      return made;
    },
    async listen() {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
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

const failures = {
  '403': s3Error(403, 'AccessDenied', 'Access Denied'),
  '500': s3Error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  '503': s3Error(503, 'SlowDown', 'Please reduce your request rate.'),
};

function parsed(body: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(body).toString())) as Record<string, unknown>;
  } catch {
    return {};
  }
}

async function readRequest(incoming: IncomingMessage): Promise<SignedRequest | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return null;
    chunks.push(chunk);
  }
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  const headers = Object.entries(incoming.headers).map(
    ([name, value]) => [name, [value ?? ''].flat().join(',')] as const,
  );
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: new Map(headers),
    body: Buffer.concat(chunks),
  };
}

function write(response: ServerResponse, { status, headers, body }: S3Answer, isHead: boolean): void {
  response.writeHead(status, {
    ...headers,
    ...(status === 204 || status === 304 ? {} : { 'content-length': body.length }),
  });
  response.end(isHead ? undefined : body);
}
