type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** "Tableware · Souk": the page's own words, then the shop's name from the root's facts. */
export function siteTitle(matches: Matches, title: string): string {
  const root = matches[0]?.loaderData as { facts?: { site: { site_name: string } } | null } | undefined;
  const name = root?.facts?.site.site_name;
  return name ? `${title} · ${name}` : title;
}
