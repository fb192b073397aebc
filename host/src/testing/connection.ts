import http from 'node:http';

export type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };
export type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

/** One TCP connection to a shop, which stays with the process that accepted it. */
export type Connection = {
  ask(path: string, sent?: Sent): Promise<Reply>;
  close(): void;
};

/** Rejects when the other end closes it before responding. */
export function connectTo(origin: string): Connection {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const isJson = body !== undefined && typeof body !== 'string';
        const request = http.request(`${origin}${path}`, {
          method,
          agent,
          headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
        });
        request.on('error', reject);
        request.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, body: text }),
          );
        });
        request.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
