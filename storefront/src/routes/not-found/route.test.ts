import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as notFound from './route.tsx';

test.each(['en', 'ar'] as const)(
  'unknown URLs show a not-found page with the layout, in %s',
  async (language) => {
    const { status, html } = await openPage('/no/such/place', notFound, { language });
    expect(status).toBe(404);
    expect(html).toMatch(/<h1/);
    expect(html).toContain('href="/"');
  },
);
