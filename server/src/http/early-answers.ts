import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { AnsweredAtOnce, RequestWatch } from '#runtime/watch-requests.ts';
import { isSearch } from './watch-searches.ts';

/** Accounting for cached pages and replies that are sent before Fastify sees the request. */
export type AtOnce = {
  /**
   * The visitor's address; null if an untrusted sender set forwarded headers, which must be recorded (record-untrusted-headers.ts).
   */
  visitorOf(request: IncomingMessage): string | null;
  /** Counts and logs the answer, and reports it if it was a search. */
  answered(
    request: IncomingMessage,
    answer: Omit<AnsweredAtOnce, 'request' | 'idOf'> & { visitor: string; id?: string },
  ): void;
  idOf(request: IncomingMessage): string;
};

/** `trustProxy`: whose forwarded headers are trusted, as configured for Fastify. */
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
      // The list begins with the sender and has more entries only if the sender is trusted.
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
