import { useSiteSettings } from '#features/site/shop-facts.ts';

/** Title of a page whose words come from the messages; pages named by data set theirs in `meta`. */
export function PageTitle({ children }: { children: string }) {
  const name = useSiteSettings()?.site.site_name;
  return <title>{name ? `${children} · ${name}` : children}</title>;
}
