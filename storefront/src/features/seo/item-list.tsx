import { JsonLd } from './json-ld.tsx';
import { usePageAddresses } from './page-addresses.ts';

type ItemListProps = {
  name: string;
  /** Where they are; what they are called stands there, and in the list that people see. */
  paths: readonly string[];
  /** Of all pages of the list. */
  total: number;
  /** How many stand on the pages before. */
  before?: number;
};

/** The entries of a list in their order, for search engines. */
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
