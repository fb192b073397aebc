import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cleanHtml } from './clean-html.ts';

// Sanitizing a long description takes milliseconds, and its text rarely changes. Limited to 16 million characters in total.
const cleaned = new LRUCache<string, { html: string }>({
  maxSize: 16_000_000,
  sizeCalculation: ({ html }) => html.length + 64,
});

/** `cleanHtml`, memoized by content hash. */
export function cleanedHtml(html: string): string {
  if (!html) return '';
  const key = createHash('sha256').update(html).digest('base64');
  const known = cleaned.get(key);
  if (known) return known.html;
  const result = { html: cleanHtml(html) };
  cleaned.set(key, result);
  return result.html;
}
