/** `url` is absolute; `changed` in ISO 8601. */
export type SitemapEntry = { url: string; changed?: string };

/** A sitemap (sitemaps.org); at most 50,000 URLs. */
export function sitemapFile(entries: readonly SitemapEntry[]): Response {
  return xml('urlset', 'url', entries);
}

export function sitemapIndex(entries: readonly SitemapEntry[]): Response {
  return xml('sitemapindex', 'sitemap', entries);
}

function xml(root: string, element: string, entries: readonly SitemapEntry[]): Response {
  const lines = entries.map(({ url, changed }) => {
    const date = changed ? `<lastmod>${changed.slice(0, 19)}Z</lastmod>` : '';
    return `<${element}><loc>${escapeXml(url)}</loc>${date}</${element}>\n`;
  });
  const body =
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
