import type { OwnProduct } from '@souk/contract/seller-console/products';

/** As many letters as search engines usually show; more are cut by them. */
export const shownLetters = { title: 60, description: 160 } as const;

type Shown = Pick<OwnProduct, 'title' | 'overview' | 'meta_title' | 'meta_description'>;

/** What the product's page tells search engines; the same choice as the storefront makes. */
export function resultOf(draft: Shown, siteName: string): { title: string; description: string } {
  const plain = draft.overview
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const words = draft.meta_description || plain || draft.title;
  const letters = Array.from(words);
  const most = shownLetters.description;
  return {
    title: [draft.meta_title || draft.title, siteName].filter(Boolean).join(' · '),
    description: letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : words,
  };
}
