import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { postToPublicAddresses } from './post-to-public-addresses.ts';

/* Nobody makes the shop call its own network: by IP addresses, names, changing names or redirects. */

let server: Server;
let port: number;
const heard: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(`${request.socket.localAddress} ${request.url}`);
    if (request.url === '/redirect')
      return response.writeHead(307, { location: `http://127.0.0.2:${port}/inside` }).end('elsewhere');
    if (request.url === '/long') return response.end('x'.repeat(100_000));
    if (request.url === '/silent') return undefined;
    return response.end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo); // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = { headers: { 'content-type': 'application/json' }, body: '{}' };
const allowed = (address: string) => address === '127.0.0.1';

/** A name that resolves to these addresses, one list after the other. */
function named(...answers: string[][]) {
  const asked: string[] = [];
  return {
    asked,
    resolve: (
      host: string,
      _options: object,
      answer: (error: null, addresses: { address: string; family: number }[]) => void,
    ) => {
      asked.push(host);
      const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '3fff::1',
    'localhost',
    '',
  ])('%s isn’t public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['http://127.0.0.1/', 'not-public'],
    ['http://2130706433/', 'not-public'],
    ['http://0x7f.1/', 'not-public'],
    ['http://0177.0.0.1/', 'not-public'],
    ['http://[::ffff:127.0.0.1]/', 'not-public'],
    ['http://[::ffff:7f00:1]/', 'not-public'],
    ['http://[fd00::1]:8080/', 'not-public'],
    ['https://user:secret@example.com/', 'unreadable'],
    ['ftp://example.com/', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['example.com', 'unreadable'],
    ['https://example.com/hooks', null],
  ])('%s is refused as entered: %s', async (url, reason) => {
    const strangers = postToPublicAddresses({ allowsHttp: true });
    expect(strangers.refuses(url)).toBe(reason);
    if (reason) expect(await strangers.post({ ...post, url })).toEqual({ status: null, words: reason });
  });

  test('without TLS is refused by a shop that has it', () => {
    expect(postToPublicAddresses({ allowsHttp: false }).refuses('http://example.com/')).toBe('not-https');
  });
});

describe('a name', () => {
  const ask = (name: ReturnType<typeof named>, path = '/hook', timeoutMs = 5000) =>
    postToPublicAddresses({
      allowsHttp: true,
      isPublic: allowed,
      resolve: name.resolve as never,
      timeoutMs,
    }).post({ ...post, url: `http://wms.example:${port}${path}` });

  test('is resolved once, and the connection uses the checked address', async () => {
    const name = named(['127.0.0.1'], ['127.0.0.2']);
    expect(await ask(name)).toEqual({ status: 200, words: 'taken' });
    expect([name.asked, heard.at(-1)]).toEqual([['wms.example'], '127.0.0.1 /hook']);
  });

  test('with any internal address isn’t contacted at all', async () => {
    const before = heard.length;
    for (const addresses of [['127.0.0.2'], ['127.0.0.1', '127.0.0.2'], ['::ffff:127.0.0.1'], []])
      expect(await ask(named(addresses))).toEqual({ status: null, words: 'not-public' });
    expect(heard).toHaveLength(before);
  });

  test('is checked as in production: the system resolver’s localhost is internal', async () => {
    const before = heard.length;
    const strangers = postToPublicAddresses({ allowsHttp: true });
    for (const host of ['localhost', 'LOCALHOST'])
      expect(await strangers.post({ ...post, url: `http://${host}:${port}/hook` })).toEqual({
        status: null,
        words: 'not-public',
      });
    expect(heard).toHaveLength(before);
  });

  test('that redirects isn’t followed', async () => {
    const before = heard.length;
    expect(await ask(named(['127.0.0.1']), '/redirect')).toEqual({ status: 307, words: 'elsewhere' });
    expect(heard.slice(before)).toEqual(['127.0.0.1 /redirect']);
  });

  test('with an endless response is truncated; a silent one times out', async () => {
    const long = await ask(named(['127.0.0.1']), '/long');
    expect([long.status, long.words.length]).toEqual([200, 2000]);
    expect(await ask(named(['127.0.0.1']), '/silent', 50)).toEqual({ status: null, words: 'timeout' });
  });
});
