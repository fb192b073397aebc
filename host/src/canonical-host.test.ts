import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { canonicalHost } from './canonical-host.ts';

type Asked = { url?: string; method?: string; from?: string; headers: IncomingHttpHeaders };

function shopAt(publicUrl: string, trustedProxies: string[] = []) {
  const guest = canonicalHost({ publicUrl, trustedProxies });
  return ({
    url = '/all/lamps?page=2',
    method = 'GET',
    from = '10.0.0.1',
    headers,
  }: Asked): string | null => {
    let leadsTo: string | null = null;
    const response = {
      writeHead(status: number, head: Record<string, string>) {
        expect([status, head['cache-control']]).toEqual([308, 'no-store']);
        leadsTo = head['location']!;
        return { end() {} };
      },
    };
    const request = { url, method, headers, socket: { remoteAddress: from } };
    guest(request as IncomingMessage, response as unknown as ServerResponse, () => {});
    return leadsTo;
  };
}

describe('on this machine', () => {
  const ask = shopAt('http://localhost:3000');

  test('redirects from another local name to that of PUBLIC_URL', () => {
    expect(ask({ headers: { host: '127.0.0.1:3000' } })).toBe('http://localhost:3000/all/lamps?page=2');
    expect(ask({ headers: { host: '[::1]:3000' }, url: '/seller' })).toBe('http://localhost:3000/seller');
    expect(ask({ headers: { host: 'localhost:3000' } })).toBeNull();
  });

  test("leaves other ports and machines alone, which couldn't reach localhost", () => {
    for (const host of ['localhost:8080', '127.0.0.1', '192.168.1.5:3000', 'shop.example', 'localhost'])
      expect(ask({ headers: { host } })).toBeNull();
  });

  test.each([
    { url: '/api/v1/products' },
    { url: '/uploads/lamp.webp' },
    { url: '/assets/app.js' },
    { url: '/robots.txt' },
    { url: '/all/lamps.data' },
    { url: '/metrics' },
    { url: '/dev/mail' },
    { method: 'POST' },
    { headers: { 'sec-fetch-mode': 'cors' } },
  ])("doesn't redirect: %o", ({ headers, ...asked }) => {
    expect(ask({ ...asked, headers: { host: '127.0.0.1:3000', ...headers } })).toBeNull();
  });

  test("doesn't redirect an invalid host", () => {
    for (const host of ['', 'a b', '127.0.0.1:3000@evil.example', 'evil.example/'])
      expect(ask({ headers: { host } })).toBeNull();
  });

  test('never redirects to another site', () => {
    expect(ask({ url: '//evil.example/', headers: { host: '127.0.0.1:3000' } })).toBe(
      'http://localhost:3000//evil.example/',
    );
  });
});

describe('behind a proxy', () => {
  const publicUrl = 'https://shop.example';
  const proxy = ['10.0.0.1'];
  const https = { 'x-forwarded-proto': 'https' };

  test('redirects www to the bare domain, and http to https, once the proxy passes on PUBLIC_URL', () => {
    const ask = shopAt(publicUrl, proxy);
    expect(ask({ headers: { host: 'shop.example', ...https } })).toBeNull();
    expect(ask({ headers: { host: 'www.shop.example', ...https } })).toBe(`${publicUrl}/all/lamps?page=2`);
    expect(ask({ headers: { host: 'shop.example', 'x-forwarded-proto': 'http' }, url: '/cart' })).toBe(
      `${publicUrl}/cart`,
    );
    expect(ask({ headers: { host: 'app:3000', 'x-forwarded-host': 'www.shop.example', ...https } })).toBe(
      `${publicUrl}/all/lamps?page=2`,
    );
    expect(ask({ headers: { host: 'app:3000', 'x-forwarded-host': 'shop.example', ...https } })).toBeNull();
  });

  test("doesn't loop where the proxy changes Host or hides TLS", () => {
    const ask = shopAt(publicUrl, proxy);
    for (let time = 0; time < 3; time++) {
      expect(ask({ headers: { host: '127.0.0.1:3000' } })).toBeNull();
      expect(ask({ headers: { host: 'origin.shop.example', ...https } })).toBeNull();
      expect(ask({ headers: { host: 'shop.example', 'x-forwarded-proto': 'http' } })).toBeNull();
    }
    expect(ask({ headers: { host: 'shop.example' } })).toBeNull();
    expect(ask({ headers: { host: 'shop.example' } })).toBeNull();
  });

  test('trusts forwarded headers of trusted proxies only', () => {
    const ask = shopAt(publicUrl, proxy);
    ask({ headers: { host: 'shop.example', ...https } });
    const from = '203.0.113.9';
    ask({ from, headers: { host: 'shop.example' } });
    expect(ask({ from, headers: { host: 'shop.example', 'x-forwarded-host': 'evil.example' } })).toBeNull();
    expect(ask({ from, headers: { host: 'shop.example', 'x-forwarded-proto': 'http' } })).toBeNull();
  });

  test('ignores requests of strangers about the proxy', () => {
    const ask = shopAt(publicUrl, proxy);
    ask({ from: '203.0.113.9', headers: { host: 'shop.example' } });
    expect(ask({ headers: { host: 'origin.shop.example', ...https } })).toBeNull();
  });
});
