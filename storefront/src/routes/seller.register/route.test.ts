import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as apply from './route.tsx';

const replies: Replies = {
  'GET common': {
    setting: { currency: 'EUR', default_country: 'DE' },
    default_language: { code: 'en' },
    site_setting: { site_name: 'Lamps and More', vendor_registration: 1 },
  },
};
const form = {
  store_name: 'Noor Lamps',
  name: 'Noor',
  email: 'noor@example.com',
  phone: '+49 30 1',
  country: 'DE',
  state: '',
  address_1: 'Torstraße 1',
  zip: '10119',
  city: 'Berlin',
  message: '',
  register_number: '',
  password: 'new secret',
  password_confirmation: 'new secret',
};

test('is not found if applications are disabled', async () => {
  expect(await openPage('/seller/register', apply)).toMatchObject({ status: 404 });
});

const costs = {
  commission_from_percent: 8,
  commission_to_percent: 12.5,
  commission_tax_percent: 19,
  pays_payment_fees: true,
  payout_schedule: 'tenth',
  payout_minimum: '25.00',
  hold_days: 14,
  new_seller: { days: 90, hold_days: 7 },
} as const;

test('says what selling costs before the form', async () => {
  const { html } = await openPage('/seller/register', apply, {
    replies: { ...replies, 'GET seller/costs': costs },
  });
  for (const text of ['8% to 12.5%', '19%', 'payment provider', '11th', '25.00', '14 days', '7 days longer'])
    expect(html).toContain(text);
  expect(html.indexOf('12.5%')).toBeLessThan(html.indexOf('name="store_name"'));
  const free = { ...costs, commission_to_percent: 0, commission_from_percent: 0, new_seller: null };
  const shop = await openPage('/seller/register', apply, {
    replies: { ...replies, 'GET seller/costs': free },
  });
  expect(shop.html).toContain('no commission');
  expect(shop.html).not.toContain('days longer');
});

test('asks for store, person, business and password', async () => {
  const { html } = await openPage('/seller/register', apply, { replies });
  expect(html).toContain('Sell on Lamps and More');
  for (const name of ['store_name', 'phone', 'address_1', 'password'])
    expect(html).toContain(`name="${name}"`);
});

test('logged-in customers need no password', async () => {
  const profile = { is_logged_in: true, id: 1, name: 'Noor', email: 'noor@example.com' };
  const { html } = await openPage('/seller/register', apply, {
    replies: { ...replies, 'GET user/profile': profile },
  });
  expect(html).toContain('noor@example.com');
  expect(html).not.toContain('name="password"');
});

test('shows errors at the fields, without calling the API', async () => {
  const { html, asked } = await openPage('/seller/register', apply, {
    replies,
    form: { ...form, email: 'noor@' },
  });
  expect(wordsOf(html, 'seller-email-error')).toBe('Invalid email');
  expect(asked.some(({ key }) => key === 'POST seller/signup')).toBe(false);
});

test('an application is verified by the emailed code, and then pending', async () => {
  const sent = await openPage('/seller/register', apply, { replies, form });
  expect(sent.html).toContain('Check your email');
  const proved = await openPage('/seller/register', apply, {
    replies: { ...replies, 'POST seller/verify': { id: 7, signature: 's' } },
    form: { intent: 'code', email: form.email, code: '1234' },
  });
  expect(proved).toMatchObject({ status: 303, location: '/seller/application/7?signature=s' });
});

test('shows a refusal above the form, which preserves the input', async () => {
  const refused = { ...replies, 'POST seller/signup': new Refused(['This name is taken.']) };
  const { html } = await openPage('/seller/register', apply, { replies: refused, form });
  expect(html).toMatch(/role="alert".*This name is taken\./s);
  expect(html).toContain('value="Noor Lamps"');
});
