import { expect, test } from 'vitest';
import { english } from './language.ts';
import { renderText, type TextRef } from './render-text.ts';
import { textOf } from './texts.ts';

const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
const change = { title: 'Cast-iron pan', price: '$1.90' };

test('an amount inside an Arabic refusal keeps its direction: "$1.90" must not read "1.90$"', () => {
  const text = textOf(arabic, 'refusal.order.price-changed', change);
  expect(text).toContain('\u2068Cast-iron pan\u2069');
  expect(text).toContain('\u2068$1.90\u2069');
});

test('English texts that apps compare contain no direction marks', () => {
  expect(textOf(english, 'refusal.order.price-changed', change)).not.toMatch(/[\u2066-\u2069]/);
});

test('nested messages are in the outer one’s language and order', () => {
  const jobs = ['clean-keys', 'send-mails'].map((name): TextRef => {
    const values = { name, times: 2, reason: 'busy' };
    return { key: 'finding.jobs.job', values };
  });
  const failed: TextRef = { key: 'finding.jobs.failed', values: { jobs } };
  expect(renderText(english, failed)).toBe(
    'failed in the last hour: clean-keys (2 times, last error: busy), send-mails (2 times, last error: busy); see the log for details',
  );
  const inArabic = renderText(arabic, failed);
  expect(inArabic).toMatch(
    /\u2068\u200f\u2068\u2068clean-keys\u2069 \(مرتان، .*\)\u2069، \u2068\u2068send-mails\u2069/,
  );
});
