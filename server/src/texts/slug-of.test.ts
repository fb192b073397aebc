import { expect, test } from 'vitest';
import { slugOf } from './slug-of.ts';

test.each([
  ['Noor Electronics', 'noor-electronics'],
  ['  Café “Zoë” & Söhne, est. 1999 ', 'cafe-zoe-sohne-est-1999'],
  ['Ben’s Books', 'bens-books'],
  ['متجر النُّور', 'متجر-النور'],
  ['東京 ストア', '東京-ストア'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
  ['!!!', 'store'],
  ['🧿', 'store'],
  ['a'.repeat(100), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name, 'store')).toBe(slug);
});
