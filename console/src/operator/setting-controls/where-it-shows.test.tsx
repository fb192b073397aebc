import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { WhereItShows } from './where-it-shows.tsx';

const linkTo = (address: string, language: 'en' | 'ar' = 'en') =>
  htmlOf(<WhereItShows name="x" address={address} />, language);

test('a setting that shows only with a filled cart says so beside its link', () => {
  expect(linkTo('/checkout')).toMatch(/href="\/checkout".*<\/a> \(add an item to your cart first\)$/);
  expect(linkTo('/shipping', 'ar')).toContain('(أضف منتجًا إلى سلتك أولًا)');
  expect(linkTo('/contact')).toMatch(/href="\/contact".*<\/a>$/);
});
