import type { ShownProduct } from './shown-product.ts';

const maxLetters = 160;

/** One or two sentences about the product, as plain text. */
export function descriptionOf(
  product: Pick<ShownProduct, 'meta_description' | 'overview' | 'title'>,
): string {
  const plain = product.overview
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const words = product.meta_description || plain || product.title;
  const letters = Array.from(words);
  return letters.length > maxLetters
    ? `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
    : words;
}
