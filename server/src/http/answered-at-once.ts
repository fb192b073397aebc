import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { AnsweredAtOnce, RequestWatch } from '#telemetry/watch-requests.ts';
import { isSearch } from './watch-searches.ts';

/** What there is to an answer that was given before the framework saw the request: with a page or a reply that is kept. */
export type AtOnce = {
  /** The visitor's address; null where somebody forwards who is not believed, which has to be noted (note-disbelieved.ts). */
  visitorOf(request: IncomingMessage): string | null;
  /** The answer is counted, written down, and if it was to a search, that too, as every other. */
  answered(
    request: IncomingMessage,
    answer: Omit<AnsweredAtOnce, 'request' | 'idOf'> & { visitor: string; id?: string },
  ): void;
  idOf(request: IncomingMessage): string;
};

/** `trustProxy`: whose forwarded headers are believed, as the framework is told. */
export function answersAtOnce(
  server: FastifyInstance,
  {
    requests,
    idOf,
    trustProxy,
    onSearch,
  }: {
    requests: RequestWatch;
    idOf(request: IncomingMessage): string;
    trustProxy: readonly string[];
    onSearch(url: string): void;
  },
): AtOnce {
  const trust = proxyAddr.compile([...trustProxy]);
  return {
    idOf,
    visitorOf(request) {
      const sender = request.socket.remoteAddress ?? null;
      if (request.headers['x-forwarded-for'] === undefined) return sender;
      // It begins with the sender; there is more in it only when the sender is believed.
      const addresses = proxyAddr.all(request, trust);
      return addresses.length > 1 ? addresses.at(-1)! : null;
    },
    answered(request, { visitor, id, ...answer }) {
      const { method = '', url = '', headers } = request;
      requests.answeredAtOnce(server.log, {
        ...answer,
        request: { method, url, ip: visitor },
        idOf: () => id ?? idOf(request),
      });
      if (answer.status === 200 && isSearch({ method, url, headers })) onSearch(url);
    },
  };
}
