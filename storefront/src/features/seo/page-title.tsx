import { useSiteSettings } from '#features/site/shop-facts.ts';

/** Title of a page without `PageHead`; the shop's name is appended. */
export function PageTitle({ children }: { children: string }) {
  const name = useSiteSettings()?.site.site_name;
  return <title>{name ? `${children} · ${name}` : children}</title>;
}
