import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as kit from './route.tsx';

test.each(['en', 'ar'] as const)('all kit components can be server-rendered, in %s', async (language) => {
  const { status, html } = await openPage('/dev/kit', kit, { language });
  expect(status).toBe(200);
  expect(html).toContain('<dialog');
});
