import { Breadcrumbs } from '@souk/kit/ui/breadcrumbs.tsx';
import { JsonLd } from './json-ld.tsx';
import { usePageAddresses } from './page-addresses.ts';

/** Breadcrumbs, visible and as structured data. `path` is this page's own. */
export function Trail({ crumbs, path }: { crumbs: { label: string; href?: string }[]; path: string }) {
  const addresses = usePageAddresses();
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      {addresses && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map(({ label, href }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: label,
              item: addresses.of(index === crumbs.length - 1 ? path : (href ?? path)),
            })),
          }}
        />
      )}
    </>
  );
}
