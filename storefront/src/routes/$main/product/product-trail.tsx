import { Trail } from '#features/seo/trail.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import type { ShownProduct } from './shown-product.ts';

export function ProductTrail({ product, path }: { product: ShownProduct; path: string }) {
  const t = useT();
  const { category, sub_category: subcategory } = product;
  return (
    <Trail
      path={path}
      crumbs={[
        { label: t('product.home'), href: links.home() },
        ...(category ? [{ label: category.title, href: links.category(category.slug) }] : []),
        ...(category && subcategory
          ? [
              {
                label: subcategory.title,
                href: links.subcategory(category.slug, subcategory.slug),
              },
            ]
          : []),
        { label: product.title },
      ]}
    />
  );
}
