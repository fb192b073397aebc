import { describe, expect, test } from 'vitest';
import { readCdnEnvironment } from './cdn-environment.ts';
import { purgeRequests } from './purge-requests.ts';
import { sendPurges } from './send-purges.ts';

const tags = ['product:12', 'catalog'];
const configOf = (source: Record<string, string>) => readCdnEnvironment(source)!;
const fastly = { CDN_PURGE: 'fastly', CDN_PURGE_ID: 'SU1Z0isxPaozGVKXdv0eY', CDN_PURGE_TOKEN: 'hush' };
const cloudflare = { CDN_PURGE: 'cloudflare', CDN_PURGE_ID: '023e105f4ecef8ad', CDN_PURGE_TOKEN: 'hush' };

describe('requests for each cache', () => {
  test('Fastly: 256 surrogate keys a call', () => {
    const many = Array.from({ length: 300 }, (_, index) => `product:${index}`);
    const requests = purgeRequests(configOf(fastly), many);
    expect(requests.map(({ headers }) => headers['surrogate-key']!.split(' ').length)).toEqual([256, 44]);
    expect(requests[0]).toMatchObject({
      url: 'https://api.fastly.com/service/SU1Z0isxPaozGVKXdv0eY/purge',
      method: 'POST',
      headers: { 'fastly-key': 'hush' },
    });
  });

  test('Cloudflare: tags of a zone', () => {
    expect(purgeRequests(configOf(cloudflare), tags)).toEqual([
      {
        url: 'https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad/purge_cache',
        method: 'POST',
        headers: { authorization: 'Bearer hush', 'content-type': 'application/json' },
        body: '{"tags":["product:12","catalog"]}',
      },
    ]);
  });

  test('Varnish: all instances', () => {
    const config = configOf({
      CDN_PURGE: 'varnish',
      CDN_PURGE_URL: 'http://10.0.0.1:6081, http://10.0.0.2:6081/',
    });
    expect(purgeRequests(config, tags)).toEqual([
      { url: 'http://10.0.0.1:6081/', method: 'BAN', headers: { 'x-ban-tags': 'product:12|catalog' } },
      { url: 'http://10.0.0.2:6081/', method: 'BAN', headers: { 'x-ban-tags': 'product:12|catalog' } },
    ]);
  });

  test('generic: one request for all tags, or one for each', () => {
    const all = configOf({
      CDN_PURGE: 'http',
      CDN_PURGE_URL: 'https://cache.example/purge?keys={tags}',
      CDN_PURGE_HEADER: 'X-Keys: {tags}',
    });
    expect(purgeRequests(all, tags)).toEqual([
      {
        url: 'https://cache.example/purge?keys=product%3A12,catalog',
        method: 'POST',
        headers: { 'x-keys': 'product:12 catalog', 'content-type': 'application/json' },
        body: '{"tags":["product:12","catalog"]}',
      },
    ]);
    const each = configOf({
      CDN_PURGE: 'http',
      CDN_PURGE_URL: 'https://cache.example/{tag}',
      CDN_PURGE_METHOD: 'PURGE',
    });
    expect(purgeRequests(each, tags)).toEqual([
      { url: 'https://cache.example/product%3A12', method: 'PURGE', headers: {} },
      { url: 'https://cache.example/catalog', method: 'PURGE', headers: {} },
    ]);
  });
});

describe('whether a purge succeeded', () => {
  const send = (status: number, body = '{}') =>
    sendPurges(configOf(cloudflare), async () => new Response(body, { status }))(tags);

  test('only an explicit success counts', async () => {
    await expect(send(200, '{"success":true,"errors":[]}')).resolves.toBeUndefined();
    await expect(send(200, '{"success":false,"errors":[{"code":10000}]}')).rejects.toThrow(
      'api.cloudflare.com answered 200',
    );
    await expect(send(429)).rejects.toThrow('api.cloudflare.com answered 429');
    await expect(send(302)).rejects.toThrow('answered 302');
  });

  test('reports an unreachable cache without the token', async () => {
    const failed = sendPurges(configOf(fastly), async () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    })(tags);
    await expect(failed).rejects.toThrow('api.fastly.com could not be reached: ECONNREFUSED');
    await expect(failed).rejects.not.toThrow('hush');
  });

  test('both caches are purged, even if the first does not answer', async () => {
    const asked: string[] = [];
    const config = configOf({ CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://one,http://other' });
    const all = sendPurges(config, async (url) => {
      asked.push(String(url));
      return new Response('', { status: String(url).includes('one') ? 503 : 200 });
    })(tags);
    await expect(all).rejects.toThrow('one answered 503');
    expect(asked).toEqual(['http://one/', 'http://other/']);
  });
});

describe('incomplete or invalid settings fail with one sentence without their values', () => {
  test.each<[Record<string, string>, string]>([
    [{ CDN_PURGE: 'akamai' }, 'CDN_PURGE must be http, fastly, cloudflare or varnish'],
    [{ CDN_PURGE_TOKEN: 'hush' }, 'CDN_PURGE must be set too: CDN_PURGE_TOKEN requires it.'],
    [{ ...fastly, CDN_PURGE_TOKEN: '' }, 'CDN_PURGE_TOKEN must be set too, because CDN_PURGE is fastly.'],
    [{ ...fastly, CDN_PURGE_ID: 'a/b' }, 'CDN_PURGE_ID must be the service ID'],
    [{ ...cloudflare, CDN_PURGE_EVERY: '0' }, 'CDN_PURGE_EVERY must be the seconds'],
    [{ CDN_PURGE: 'varnish' }, 'CDN_PURGE_URL must be set too'],
    [{ CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://one,two' }, 'CDN_PURGE_URL must be the purge address'],
    [
      { CDN_PURGE: 'http', CDN_PURGE_URL: 'https://x', CDN_PURGE_METHOD: 'STEAL' },
      'CDN_PURGE_METHOD must be',
    ],
    [
      { CDN_PURGE: 'http', CDN_PURGE_URL: 'https://x', CDN_PURGE_HEADER: 'hush' },
      'CDN_PURGE_HEADER must be a header',
    ],
  ])('%j', (source, words) => {
    expect(() => readCdnEnvironment(source)).toThrow(words);
    expect(() => readCdnEnvironment(source)).not.toThrow('hush');
  });

  test('nothing is purged without settings', () => expect(readCdnEnvironment({})).toBeNull());
});
