import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as notFound from './route.tsx';

test.each(['en', 'ar'] as const)(
  'an address that nobody knows says so within the frame, in %s',
  async (language) => {
    const { status, html } = await openPage('/no/such/place', notFound, { language });
    expect(status).toBe(404);
    expect(html).toMatch(/<h1/);
    expect(html).toContain('href="/"');
  },
);
