import { expect, test } from 'vitest';
import { deliveryPlace } from './delivery-place.ts';

const delivers = (code: string) => ['AT', 'DE', 'EG', 'FR', 'TW', 'US'].includes(code);
const place = (country: string, state = '') => ({ country, state });
const everything = {
  address: place('FR', 'IDF'),
  chosen: place('US', 'CA'),
  networkCountry: 'EG',
  acceptLanguage: 'de-AT',
  shop: place('DE', 'HH'),
  delivers,
};

test("an address comes before a choice, the network's country, the browser's language and the setting", () => {
  const facts = { ...everything };
  expect(deliveryPlace(facts)).toEqual({ ...place('FR', 'IDF'), by: 'address' });
  const withoutAddress = { ...facts, address: null };
  expect(deliveryPlace(withoutAddress)).toEqual({ ...place('US', 'CA'), by: 'choice' });
  const withoutChoice = { ...withoutAddress, chosen: null };
  expect(deliveryPlace(withoutChoice)).toEqual({ ...place('EG'), by: 'network' });
  const withoutNetwork = { ...withoutChoice, networkCountry: '' };
  expect(deliveryPlace(withoutNetwork)).toEqual({ ...place('AT'), by: 'language' });
  const withoutRegion = { ...withoutNetwork, acceptLanguage: 'de' };
  expect(deliveryPlace(withoutRegion)).toEqual({ ...place('DE', 'HH'), by: 'shop' });
});

test("skips every place the shop doesn't deliver to, except an address", () => {
  const elsewhere = {
    ...everything,
    address: null,
    chosen: place('JP'),
    networkCountry: 'XX',
    acceptLanguage: 'ja-JP, en-US;q=0.5',
  };
  expect(deliveryPlace(elsewhere)).toEqual({ ...place('US'), by: 'language' });
  expect(deliveryPlace({ ...elsewhere, address: place('JP') })).toMatchObject(place('JP'));
  expect(deliveryPlace({ ...elsewhere, acceptLanguage: 'ja-JP' })).toMatchObject(place('DE', 'HH'));
});

test("a guessed country that is the shop's own gets the setting's state", () => {
  const facts = { ...everything, address: null, chosen: null };
  expect(deliveryPlace({ ...facts, networkCountry: 'de' })).toEqual({ ...place('DE', 'HH'), by: 'network' });
});

test.each([
  ['de-AT,de;q=0.9,en-US;q=0.5', 'AT'],
  ['en, ar-EG;q=0.8', 'EG'],
  ['zh-Hant-TW', 'TW'],
  ['ar-EG-u-nu-latn', 'EG'],
  ['en-US', 'US'],
  ['fr-XX, *;q=0.1', 'DE'],
  ['de', 'DE'],
  ['', 'DE'],
])('a browser with languages %s is in %s', (acceptLanguage, country) => {
  const facts = { ...everything, address: null, chosen: null, networkCountry: '', acceptLanguage };
  expect(deliveryPlace(facts).country).toBe(country);
});
