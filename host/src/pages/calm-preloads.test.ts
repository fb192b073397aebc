import { expect, test } from 'vitest';
import { calmPreloads } from './calm-preloads.ts';

test('script is fetched behind what is looked at; pictures and fonts keep their place', () => {
  const picture = '<link rel="preload" as="image" href="/uploads/slide.webp" fetchPriority="high"/>';
  expect(calmPreloads(`${picture}<link rel="modulepreload" href="/assets/react.js"/>`)).toBe(
    `${picture}<link rel="modulepreload" fetchPriority="low" href="/assets/react.js"/>`,
  );
});
