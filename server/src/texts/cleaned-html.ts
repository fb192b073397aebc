import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cleanHtml } from './clean-html.ts';

// Cleaning a long description takes milliseconds and its text hardly ever changes; 16 million characters in all.
const cleaned = new LRUCache<string, { html: string }>({
  maxSize: 16_000_000,
  sizeCalculation: ({ html }) => html.length + 64,
});

/** `cleanHtml`, remembered by what the text says, so an edited text is cleaned anew. */
export function cleanedHtml(html: string): string {
  if (!html) return '';
  const key = createHash('sha256').update(html).digest('base64');
  const known = cleaned.get(key);
  if (known) return known.html;
  const result = { html: cleanHtml(html) };
  cleaned.set(key, result);
  return result.html;
}
