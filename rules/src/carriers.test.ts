import { describe, expect, test } from 'vitest';
import { carrierKnownAs, isTrackingPattern, knownCarriers, trackingUrl } from './carriers.ts';

test.each([
  ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['ups', '1Z 999 AA1', 'https://www.ups.com/track?tracknum=1Z999AA1'],
  ['Fed-Ex', '1', 'https://www.fedex.com/fedextrack/?trknbr=1'],
  ['Yurtici kargo', '7', 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=7'],
  ['أرامكس', '9', 'https://www.aramex.com/us/en/track/results?ShipmentNumber=9'],
  ['DHL Paket', '3', 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=3'],
  ['Royal Mail', 'A/1&x=2#', 'https://www.royalmail.com/track-your-item#/tracking-results/A%2F1%26x%3D2%23'],
])('%s %s', (carrier, number, url) => {
  expect(trackingUrl({ carrier, number })).toBe(url);
});

test('unknown carriers and parcels without a number have no page', () => {
  expect(trackingUrl({ carrier: 'Falcon Post', number: '1' })).toBeNull();
  expect(trackingUrl({ carrier: 'UPS Store round the corner', number: '1' })).toBeNull();
  expect(trackingUrl({ carrier: 'UPS', number: null })).toBeNull();
});

test("the shop's own carriers come first", () => {
  const own = [
    { name: 'Falcon Post', url: 'https://falcon.example/{number}' },
    { name: 'UPS', url: 'https://track.example/ups?n={number}' },
  ];
  expect(trackingUrl({ carrier: 'falcon post', number: 'F 1' }, own)).toBe('https://falcon.example/F1');
  expect(trackingUrl({ carrier: 'UPS', number: '1' }, own)).toBe('https://track.example/ups?n=1');
  expect(trackingUrl({ carrier: 'FedEx', number: '1' }, own)).toContain('fedex.com');
});

test.each([
  ['DHL', 'DHL'],
  ['dhl', 'DHL'],
  ['D.H.L.', 'DHL'],
  ['DHL Express', 'DHL'],
  ['dhl-express worldwide', 'DHL'],
  ['D. H. L. Express', 'DHL'],
  ['DHL Paket', 'DHL Paket'],
  ['dhl paket international', 'DHL Paket'],
  ['Fed-Ex Ground', 'FedEx'],
  ['Federal Express', 'FedEx'],
  ['YURTICI', 'Yurtiçi Kargo'],
  ['أرامكس السريع', 'Aramex'],
  ['falcon post', 'Falcon: Post'],
  ['FALCON-POST (same day)', 'Falcon: Post'],
  ['GLS', 'GLS'],
  ['GLS direct', 'Gls Direct'],
  ['Falcon', null],
  ['My DHL', null],
  ['DHLX', null],
  ['!?', null],
  ['', null],
])('%s is known as %s', (written, name) => {
  const own = ['Falcon: Post', 'Gls Direct', '…'].map((one) => ({
    name: one,
    url: 'https://own.example/{number}',
  }));
  expect(carrierKnownAs(written, own)).toBe(name);
});

describe('validates tracking page patterns', () => {
  test('built-in carriers', () => {
    expect(knownCarriers.filter(({ url }) => !isTrackingPattern(url))).toEqual([]);
  });

  test('have unique names', () => {
    const names = knownCarriers
      .flatMap(({ name, also = [] }) => [name, ...also])
      .map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([
    ['https://a.example/t?n={number}', true],
    ['https://a.example/{number}/{number}', true],
    ['https://a.example/', false],
    ['http://a.example/{number}', false],
    ['https://{number}.example/', false],
    ['https://a.example:{number}/', false],
    ['https://a.example{number}/', false],
    ['https://me:pw@a.example/{number}', false],
    ['javascript:alert({number})', false],
    ['{number}', false],
  ])('%s: %s', (pattern, can) => {
    expect(isTrackingPattern(pattern)).toBe(can);
  });
});
