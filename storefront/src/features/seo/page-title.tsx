import { useSiteSettings } from '#features/site/shop-facts.ts';

/** Title of pages named by a message; pages named by data use `PageHead`. */
export function PageTitle({ children }: { children: string }) {
  const name = useSiteSettings()?.site.site_name;
  return <title>{name ? `${children} · ${name}` : children}</title>;
}
