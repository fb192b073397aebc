import { expect, test } from 'vitest';
import { checkAddress, type Received } from './check-address.ts';

const shop = { publicUrl: 'https://shop.example', isLocal: false };
const right: Received = {
  isTrusted: true,
  host: 'shop.example',
  isForwarded: true,
  forwardedProto: 'https',
  forwardedFor: '203.0.113.7',
};
const found = (received: Partial<Received>, { origin = shop.publicUrl as string | null, site = shop } = {}) =>
  checkAddress(site, { origin, received: { ...right, ...received } });

test('a trusted proxy that passes on host, protocol and visitor is right', () => {
  expect(found({})).toEqual([]);
  expect(found({ host: 'shop.example:443', forwardedFor: '203.0.113.7:50123' })).toEqual([]);
  expect(found({ forwardedFor: '[2001:db8::1]:50123' })).toEqual([]);
});

test.each<[string, Partial<Received>, string[]]>([
  ['a proxy that isn’t trusted', { isTrusted: false }, ['untrusted']],
  ['a Host header of the proxy', { host: '127.0.0.1:3000' }, ['host']],
  ['a wrong protocol', { forwardedProto: 'http' }, ['proto']],
  ['a name instead of the visitor’s address', { forwardedFor: 'unknown' }, ['for']],
  ['no protocol', { forwardedProto: null }, ['no-proto']],
  ['no visitor', { forwardedFor: null }, ['no-for']],
  [
    'no forwarded headers at all',
    { isForwarded: false, forwardedProto: null, forwardedFor: null },
    ['no-proto', 'no-for'],
  ],
])('%s is found', (_, received, problems) => {
  expect(found(received)).toEqual(problems);
});

test('a shop opened at another address than its own is found, also while its own is local', () => {
  const origin = 'https://www.shop.example';
  expect(found({ host: 'www.shop.example' }, { origin })).toEqual(['elsewhere']);
  const site = { publicUrl: 'http://localhost:3000', isLocal: true };
  expect(found({}, { site })).toEqual(['elsewhere', 'local']);
});

test('without a proxy only the address matters', () => {
  const direct = { isTrusted: false, isForwarded: false, forwardedProto: null, forwardedFor: null };
  const local = { publicUrl: 'http://localhost:3000', isLocal: true };
  expect(found({ ...direct, host: 'localhost:3000' }, { origin: local.publicUrl, site: local })).toEqual([
    'local',
  ]);
  const plain = { publicUrl: 'http://shop.example', isLocal: false };
  expect(found(direct, { origin: plain.publicUrl, site: plain })).toEqual(['http']);
  expect(found(direct, { origin: null })).toEqual([]);
});
