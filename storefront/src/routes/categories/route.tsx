import type { RouteHandle } from '#layout/page-layout.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

export const handle: RouteHandle = { query: [] };

/** All categories with their subcategories. */
export default function Categories() {
  const t = useT();
  const categories = useSiteSettings()?.categories ?? [];
  return (
    <div className="wrap">
      <PageHead title={t('layout.allCategories')} path={links.categories()} />
      <Trail
        path={links.categories()}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: t('layout.allCategories') }]}
      />
      <h1 className="mt-4 mb-5 text-24 font-bold lg:text-30">{t('layout.allCategories')}</h1>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.id} className="grid grid-cols-[96px_1fr] gap-4">
            <Link to={links.category(category.slug)} tabIndex={-1} aria-hidden>
              <Arch>
                <Picture
                  name={category.image}
                  alt=""
                  width={192}
                  height={215}
                  sizes="96px"
                  widths={[320]}
                  className="size-full object-cover"
                />
              </Arch>
            </Link>
            <section aria-label={category.title}>
              <h2 className="text-16 font-semibold tracking-normal">
                <Link
                  to={links.category(category.slug)}
                  className="inline-flex min-h-8 items-center hover:underline"
                >
                  {category.title}
                </Link>
              </h2>
              <ul className="text-14 text-text-2">
                {category.children.map((child) => (
                  <li key={child.slug}>
                    <Link
                      to={links.subcategory(category.slug, child.slug)}
                      className="inline-flex min-h-8 items-center hover:text-text hover:underline"
                    >
                      {child.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          </li>
        ))}
      </ul>
    </div>
  );
}
