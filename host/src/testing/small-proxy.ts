import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type SmallProxy = {
  origin: string;
  /** Whether it routes requests there now. */
  isUsed(upstream: string): boolean;
  close(): void;
};

/** Scaled-down health check interval. */
const askEveryMs = 100;

/**
 * A test proxy in front of two processes. Like HAProxy it polls `/readyz`, balances between ready servers, keeps connections open,
 * retries on the other server only if connecting failed, and queues while none is ready. Other failures are returned as 502.
 */
export async function openSmallProxy(upstreams: readonly string[]): Promise<SmallProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const used = new Set<string>();
  let turn = 0;

  async function ask(upstream: string): Promise<void> {
    const { ok } = await fetch(`${upstream}/readyz`, { headers: { connection: 'close' } }).catch(() => ({
      ok: false,
    }));
    if (ok) used.add(upstream);
    else used.delete(upstream);
  }

  function pass(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    tried: string[],
  ): void {
    const ready = [...used].filter((one) => !tried.includes(one));
    const upstream = ready[turn++ % ready.length];
    if (upstream === undefined) return waitForOne(request, response, body);
    const { method, headers, url } = request;
    const passed = http.request(`${upstream}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _ofThatOne, 'keep-alive': _too, ...others } = answer.headers;
      response.writeHead(answer.statusCode!, others);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy();
      else if (error.code === 'ECONNREFUSED') pass(request, response, body, [...tried, upstream]);
      else response.writeHead(502).end(error.message);
    });
    passed.end(body);
  }

  function waitForOne(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer): void {
    if (!response.destroyed) setTimeout(() => pass(request, response, body, []), askEveryMs);
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => pass(request, response, Buffer.concat(chunks), []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asking = setInterval(() => upstreams.forEach((upstream) => void ask(upstream)), askEveryMs);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUsed: (upstream) => used.has(upstream),
    close() {
      clearInterval(asking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
