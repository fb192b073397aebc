import { expect, test } from 'vitest';
import { addressLines } from './postal-address.ts';

const lines = (country: string, address: object, code = 'en') =>
  addressLines(
    {
      name: 'Amira Khoury',
      address_1: '1 Market Street',
      address_2: null,
      city: '',
      zip: null,
      state: null,
      ...address,
      country,
    },
    { code },
  );

test.each([
  [
    'US',
    { address_2: 'Apt 4', city: 'Boston', state: 'MA', zip: '02108' },
    ['Amira Khoury', '1 Market Street', 'Apt 4', 'Boston, MA 02108', 'United States'],
  ],
  ['DE', { city: 'Kiel', zip: '24103' }, ['Amira Khoury', '1 Market Street', '24103 Kiel', 'Germany']],
  [
    'GB',
    { city: 'Leeds', zip: 'LS1 4DL' },
    ['Amira Khoury', '1 Market Street', 'Leeds', 'LS1 4DL', 'United Kingdom'],
  ],
  [
    'BR',
    { city: 'Campinas', state: 'SP', zip: '13010-111' },
    ['Amira Khoury', '1 Market Street', 'Campinas-SP', '13010-111', 'Brazil'],
  ],
  [
    'SA',
    { city: 'Jeddah', zip: '23431' },
    ['Amira Khoury', '1 Market Street', 'Jeddah 23431', 'Saudi Arabia'],
  ],
  [
    'JP',
    { city: 'Chiyoda-ku', state: '13', zip: '100-0005' },
    ['Amira Khoury', '1 Market Street', 'Chiyoda-ku, Tôkyô', '100-0005', 'Japan'],
  ],
  [
    'AE',
    { city: 'Jebel Ali', state: 'DU' },
    ['Amira Khoury', '1 Market Street', 'Jebel Ali', 'Dubai', 'United Arab Emirates'],
  ],
])('%s', (country, address, expected) => {
  expect(lines(country, address)).toEqual(expected);
});

test('a Japanese address in Japanese begins with the postal code and ends with the name', () => {
  const address = {
    name: '山田太郎',
    address_1: '丸の内1-1',
    city: '千代田区',
    state: '13',
    zip: '100-0005',
  };
  const written = ['〒100-0005', '東京都', '千代田区', '丸の内1-1', '山田太郎'];
  expect(lines('JP', address, 'ja')).toEqual([...written, '日本']);
  expect(lines('JP', address, 'en')).toEqual([...written, 'Japan']);
});

test('leaves out what is missing, with its separators', () => {
  expect(lines('US', { city: 'Boston', zip: '02108' })).toContain('Boston 02108');
  expect(lines('BR', { city: 'Campinas' })).toContain('Campinas');
  expect(lines('US', { name: '', address_1: '' }, 'ar')).toEqual(['الولايات المتحدة']);
  expect(lines('XX', { city: 'Falcon', zip: '1' })).toContain('1 Falcon');
});
