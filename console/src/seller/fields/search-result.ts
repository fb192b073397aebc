import type { OwnProduct } from '@souk/contract/seller-console/products';

/** Characters that search engines usually show before truncating. */
export const shownLetters = { title: 60, description: 160 } as const;

type Shown = Pick<OwnProduct, 'title' | 'overview' | 'meta_title' | 'meta_description'>;

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
