import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as demo from './route.tsx';

test('lists the demo’s accounts with email address, password and suggestions', async () => {
  const { html, status } = await openPage('/demo', demo, { isDemo: true });
  expect(status).toBe(200);
  for (const name of ['shopper', 'seller', 'operator', 'catalogue', 'support', 'finance'])
    expect(html).toContain(`${name}@example.com`);
  expect(html).toContain('souk-demo');
  for (const place of [
    '/operator/approvals',
    '/operator/returns',
    '/seller/returns',
    '/operator/storefront/link',
  ])
    expect(html).toContain(`href="${place}"`);
});

test('is not found in other shops', async () => {
  expect((await openPage('/demo', demo)).status).toBe(404);
});
