import { JsonLd } from './json-ld.tsx';
import { usePageAddresses } from './page-addresses.ts';

type ItemListProps = {
  name: string;
  /** URLs only; the names are on the linked pages and in the visible list. */
  paths: readonly string[];
  /** Number of items on all pages. */
  total: number;
  /** Number of items on previous pages. */
  before?: number;
};

/** Ordered list as structured data. */
export function ItemList({ name, paths, total, before = 0 }: ItemListProps) {
  const addresses = usePageAddresses();
  if (!addresses || paths.length === 0) return null;
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name,
        numberOfItems: total,
        itemListElement: paths.map((path, index) => ({
          '@type': 'ListItem',
          position: before + index + 1,
          url: addresses.of(path),
        })),
      }}
    />
  );
}
