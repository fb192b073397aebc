import type { SiteSettings } from '#features/site/site-settings.ts';
import { links } from '#links.ts';
import { JsonLd } from './json-ld.tsx';
import { usePageAddresses } from './page-addresses.ts';

/** The shop as organization and its search, as structured data on the home page. */
export function ShopData({ facts }: { facts: SiteSettings }) {
  const addresses = usePageAddresses();
  if (!addresses) return null;
  const { site, setting, social } = facts;
  const id = `${addresses.publicUrl}/#organization`;
  const contact = {
    ...(setting.email ? { email: setting.email } : {}),
    ...(setting.phone ? { telephone: setting.phone } : {}),
  };
  const elsewhere = social.map(({ href }) => href).filter((href) => href.startsWith('https://'));
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Organization',
            '@id': id,
            name: site.site_name,
            url: addresses.of(links.home()),
            ...(site.header_logo ? { logo: addresses.upload(site.header_logo) } : {}),
            ...contact,
            ...(Object.keys(contact).length > 0
              ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact } }
              : {}),
            ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
          },
          {
            '@type': 'WebSite',
            name: site.site_name,
            url: addresses.of(links.home()),
            inLanguage: addresses.language,
            publisher: { '@id': id },
            potentialAction: {
              '@type': 'SearchAction',
              target: `${addresses.publicUrl}${links.search()}?q={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          },
        ],
      }}
    />
  );
}
