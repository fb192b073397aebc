import { htmlOf, tagsOf } from '@souk/kit/testing/html-of.tsx';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

const buttonsOf = (page: ReactElement) => {
  const html = htmlOf(page);
  return {
    buttons: [...html.matchAll(/<button\b[^>]*>(.*?)<\/button>/g)].map(([, content]) =>
      content!.replaceAll(/<[^>]*>/g, '').trim(),
    ),
    links: tagsOf(html, 'a'),
  };
};

test.each([404, 410, 500, 503])('offers a reload and the home page at status %i', (status) => {
  const { buttons, links } = buttonsOf(<ErrorPage status={status} />);
  expect(buttons).toEqual(['Reload']);
  expect(links.some((link) => link.includes('href="/"'))).toBe(true);
});
