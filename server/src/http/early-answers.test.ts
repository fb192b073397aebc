import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { buildMetrics } from '#runtime/metrics.ts';
import { RequestWatch } from '#runtime/watch-requests.ts';
import { sample } from '#runtime/test-scrape.ts';
import { answersAtOnce } from './early-answers.ts';

function open(trustProxy: readonly string[] = []) {
  const lines: Record<string, unknown>[] = [];
  const searches: string[] = [];
  const metrics = buildMetrics();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  // The host configures the serializers.
  const serializers = { req: (request: FastifyRequest) => ({ ...request }) };
  const logger = { level: 'info', stream, serializers };
  const server: FastifyInstance = fastify({ logger });
  const atOnce = answersAtOnce(server, {
    requests: new RequestWatch(metrics, () => false),
    idOf: () => 'the-id',
    trustProxy,
    onSearch: (url) => searches.push(url),
  });
  return { atOnce, lines, searches, metrics };
}

const from = (remoteAddress: string, headers: Record<string, string> = {}, url = '/') =>
  ({ method: 'GET', url, headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('the visitor is the address given by a trusted proxy, else the sender; unknown if the proxy is untrusted', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' };
  const { visitorOf } = open(['10.0.0.0/8']).atOnce;
  expect(visitorOf(from('192.0.2.1'))).toBe('192.0.2.1');
  expect(visitorOf(from('10.1.2.3', forwarded))).toBe('198.51.100.4');
  expect(visitorOf(from('192.0.2.1', forwarded))).toBeNull();
  expect(open().atOnce.visitorOf(from('10.1.2.3', forwarded))).toBeNull();
});

test('an answer is counted and logged as any other, and a search is recorded', async () => {
  const { atOnce, lines, searches, metrics } = open();
  const shown = { route: '/search', from: 'fresh' } as const;
  const answer = { visitor: '192.0.2.1', shown, status: 200, ms: 1.26 };
  const url = '/search?q=lamp';
  atOnce.answered(from('192.0.2.1', {}, url), answer);
  atOnce.answered(from('192.0.2.1', { 'user-agent': 'a bot' }, url), answer);
  atOnce.answered(from('192.0.2.1', {}, url), { ...answer, status: 304 });
  expect(searches).toEqual([url]);
  expect(lines[0]).toMatchObject({
    request_id: 'the-id',
    req: { method: 'GET', url, ip: '192.0.2.1' },
    route: '/search',
    status: 200,
    ms: 1.3,
    msg: 'request',
  });
  const { body } = await metrics.scrape();
  const labels = { method: 'GET', route: '/search' };
  expect(sample(body, 'souk_http_requests_total', { ...labels, status: '200' })).toBe(2);
  expect(sample(body, 'souk_http_request_duration_seconds_count', labels)).toBe(3);
  expect(sample(body, 'souk_page_duration_seconds_count', { from: 'fresh' })).toBe(3);
});
