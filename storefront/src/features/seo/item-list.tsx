import { JsonLd } from './json-ld.tsx';
import { usePageAddresses } from './page-addresses.ts';

type ItemListProps = {
  name: string;
  items: { title: string; path: string }[];
  /** Of all pages of the list. */
  total: number;
  /** How many stand on the pages before. */
  before?: number;
};

/** The entries of a list in their order, for search engines. */
export function ItemList({ name, items, total, before = 0 }: ItemListProps) {
  const addresses = usePageAddresses();
  if (!addresses || items.length === 0) return null;
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name,
        numberOfItems: total,
        itemListElement: items.map(({ title, path }, index) => ({
          '@type': 'ListItem',
          position: before + index + 1,
          name: title,
          url: addresses.of(path),
        })),
      }}
    />
  );
}
