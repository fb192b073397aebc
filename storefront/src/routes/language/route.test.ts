import { expect, test } from 'vitest';
import { askRoute } from '#testing/open-page.tsx';
import * as language from './route.tsx';

const choose = (form: Record<string, string>) => askRoute('/language', language, { form });

test('stores the language for a year and redirects back', async () => {
  const { response } = await choose({ language: 'ar', return: '/cart?lang=en&x=1' });
  expect(response.status).toBe(303);
  expect(response.headers.get('set-cookie')).toMatch(/^currentLanguage=ar; Path=\/; Max-Age=31536000/);
  expect(response.headers.get('location')).toBe('/cart?x=1');
});

test('ignores invalid languages and external return URLs', async () => {
  const { response } = await choose({ language: 'x; Domain=evil', return: 'https://evil.example/' });
  expect(response.headers.has('set-cookie')).toBe(false);
  expect(response.headers.get('location')).toBe('/');
});

test('GET redirects to the home page', async () => {
  const { response } = await askRoute('/language', language);
  expect(response.headers.get('location')).toBe('/');
});
