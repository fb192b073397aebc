import { expect, test } from 'vitest';
import { askRoute } from '#testing/open-page.tsx';
import * as language from './route.tsx';

const choose = (form: Record<string, string>) => askRoute('/language', language, { form });

test('a chosen language is stored for a year, and one is back where the form stood', async () => {
  const { response } = await choose({ language: 'ar', return: '/cart?lang=en&x=1' });
  expect(response.status).toBe(303);
  expect(response.headers.get('set-cookie')).toMatch(/^currentLanguage=ar; Path=\/; Max-Age=31536000/);
  expect(response.headers.get('location')).toBe('/cart?x=1');
});

test('what is no language is not stored, and nobody is led out of the shop', async () => {
  const { response } = await choose({ language: 'x; Domain=evil', return: 'https://evil.example/' });
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(response.headers.get('location')).toBe('/');
});

test('opened as a page it leads home', async () => {
  const { response } = await askRoute('/language', language);
  expect(response.headers.get('location')).toBe('/');
});
