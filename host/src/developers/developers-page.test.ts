import { openApiDocument } from '@souk/contract/openapi';
import { expect, test } from 'vitest';
import { developersPage } from './developers-page.ts';

const document = openApiDocument({ origin: 'https://shop.example' });
const english = { code: 'en', name: 'English', direction: 'ltr', is_default: true };
const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false };
const pageIn = (language: typeof english, siteName = 'Souk') =>
  developersPage({ document, language, languages: [english, arabic], siteName, style: '' });

test('every call and schema of openapi.json is on the page, and every link works', () => {
  const html = pageIn(english);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, summary }] of Object.entries(methods)) {
      const part = html.slice(html.indexOf(`<details id="${operationId}">`)).split('</details>', 1)[0]!;
      expect(part).toContain(`<span class="method ${method}">${method.toUpperCase()}</span>`);
      expect(part).toContain(`<code>${path}</code>`);
      expect(part.replaceAll(/<\/?code>/g, '')).toContain(
        summary.replaceAll("'", '&#39;').replaceAll('`', ''),
      );
    }
  const ids = new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
});

test('no two calls have the same summary, and none shows Markdown', () => {
  const summaries = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  );
  expect(summaries.filter((summary, place) => summaries.indexOf(summary) !== place)).toEqual([]);
  const html = pageIn(english);
  expect(html).toContain('<span class="summary">List products; the same as <code>products</code></span>');
  expect(html).not.toContain('`');
});

test('tags read as words', () => {
  expect(pageIn(english)).toContain(
    '<a href="#calls-sellerApplication" lang="en" dir="ltr">Seller application</a>',
  );
});

test('parameters state location, type and whether they are required', () => {
  const html = pageIn(english);
  const part = html.slice(html.indexOf('<details id="orderAction">')).split('</details>', 1)[0]!;
  expect(part).toContain('Access: a guest with a token, or a logged-in customer');
  expect(part).toMatch(/<code>Idempotency-Key<\/code><\/th><td>header<\/td>/);
  expect(html).toMatch(/<code>email<\/code> <span class="required"[^>]*>required<\/span>/);
  expect(part).toMatch(/<code>voucher<\/code><\/th><td>body<\/td><td><code>string<\/code>/);
});

test('the Arabic page is right-to-left except for technical text; no script runs', () => {
  const html = pageIn(arabic, '</title><script>alert(1)</script>');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('للمطوّرين');
  expect(html).toMatch(/<pre dir="ltr"/);
  expect(html).not.toContain('<script');
  expect(html).toContain('<a href="?lang=en" lang="en" hreflang="en">English</a>');
  expect(html).toContain('hreflang="ar" aria-current="true">');
});
