import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildMetrics } from '@souk/server/runtime/metrics';
import { sample } from '@souk/server/runtime/test-scrape';
import { expect, test, vi } from 'vitest';
import { guardFrontDoor } from '#front-door.ts';
import { metricsEndpoint } from './serve-metrics.ts';

const token = 'a-token-of-some-length';
const here = { metricsToken: token, trustedProxies: [], publicUrl: 'http://localhost:3000' };
const published = { ...here, publicUrl: 'https://shop.example' };

function handlerOf(environment: Settings) {
  const metrics = buildMetrics();
  const warn = vi.fn<(facts: object, text: string) => void>();
  const shop = { metrics, log: { warn, info() {}, error() {} } };
  const door = metricsEndpoint({ shop } as never, environment);
  return { door, metrics, warn };
}

type Settings = { metricsToken: string | null; trustedProxies: string[]; publicUrl: string };
type Asked = { from?: string; method?: string; headers?: Record<string, string> };

function isLetIn(
  environment: Settings,
  { from = '127.0.0.1', method = 'GET', headers = {} }: Asked,
): boolean {
  const request = {
    method,
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress: from },
  };
  const response = { writeHead: () => response, end() {} };
  return handlerOf(environment).door(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
}

test.each([
  [
    'the token, from anywhere',
    published,
    { from: '203.0.113.7', headers: { authorization: `Bearer ${token}` } },
  ],
  [
    'the token, through a proxy',
    { ...published, trustedProxies: ['127.0.0.1'] },
    { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' } },
  ],
  ['this machine, of a shop for this machine', here, {}],
  ['this machine by IPv6', here, { from: '::1', headers: { host: '[::1]:3000' } }],
  ['this machine by IPv4 within IPv6', here, { from: '::ffff:127.0.0.1' }],
  ['HEAD', here, { method: 'HEAD' }],
] satisfies [string, Settings, Asked][])('allows: %s', (_who, environment, asked) => {
  expect(isLetIn(environment, asked)).toBe(true);
});

test.each([
  ['somebody elsewhere', here, { from: '203.0.113.7' }],
  [
    'somebody elsewhere who says to be here',
    here,
    { from: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a visitor behind a proxy on this machine', here, { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['the same with the standard header', here, { headers: { forwarded: 'for=203.0.113.7' } }],
  ['the same with Via', here, { headers: { via: '1.1 proxy' } }],
  ['a visitor behind a proxy that adds nothing, of a shop with a public address', published, {}],
  ['the same of a shop that names its proxy', { ...here, trustedProxies: ['127.0.0.1'] }, {}],
  ['a page elsewhere whose name points here', here, { headers: { host: 'evil.example:3000' } }],
  ['a wrong token', published, { headers: { authorization: 'Bearer wrong' } }],
  ['the beginning of the token', published, { headers: { authorization: `Bearer ${token.slice(0, -1)}` } }],
  ['the token as a password', published, { headers: { authorization: `Basic ${token}` } }],
  [
    'no token where none is set',
    { ...published, metricsToken: null },
    { headers: { authorization: 'Bearer ' } },
  ],
  ['a POST', here, { method: 'POST' }],
] satisfies [string, Settings, Asked][])('refuses: %s', (_who, environment, asked) => {
  expect(isLetIn(environment, asked)).toBe(false);
});

test('counts and logs a refused token, without the token', () => {
  const { door, metrics, warn } = handlerOf(published);
  const request = {
    method: 'GET',
    headers: { authorization: 'Bearer my-guess' },
    socket: { remoteAddress: '203.0.113.7' },
  };
  expect(door(request as unknown as IncomingMessage, {} as ServerResponse)).toBe(false);
  expect(warn).toHaveBeenCalledWith({ event: 'metrics-refused', ip: '203.0.113.7' }, expect.any(String));
  expect(JSON.stringify(warn.mock.calls)).not.toContain('my-guess');
  return expect(
    metrics
      .scrape()
      .then(({ body }) => sample(body, 'souk_security_events_total', { event: 'metrics-refused' })),
  ).resolves.toBe(1);
});

test('like health, metrics are served while the shop is starting and ending; unauthorized requests reach the shop', async () => {
  const { door } = handlerOf(here);
  const server = createServer((_request, response) =>
    response.writeHead(404).end('the page of any unknown address'),
  );
  const front = guardFrontDoor({
    server,
    isReady: async () => true,
    isHealthy: () => true,
    apologise: () => ({ status: 503, headers: {}, body: '' }) as never,
    answerMetrics: door,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const starting = await fetch(address);
  expect(starting.status).toBe(200);
  expect(starting.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await starting.text()).toContain('# HELP souk_http_requests_total ');
  front.open();
  const stranger = await fetch(address, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect([stranger.status, await stranger.text()]).toEqual([404, 'the page of any unknown address']);
  await front.drain(10);
  expect((await fetch(address)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});
