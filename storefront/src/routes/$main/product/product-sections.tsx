import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import type { ShownProduct } from './shown-product.ts';

/** Sticky links to the sections below. */
export function ProductSections({ product }: { product: ShownProduct }) {
  const t = useT();
  return (
    <TabLinks
      label={t('product.sections')}
      className="sticks below-header sticky top-(--header-bar,0px) z-10 bg-surface transition-[top]"
      links={[
        { href: '#description', title: t('product.description') },
        ...(product.specification_rows.length ? [{ href: '#details', title: t('product.details') }] : []),
        { href: '#shipping', title: t('product.shippingReturns') },
        { href: '#reviews', title: t('product.reviewsCount', { count: product.review_count }) },
      ]}
    />
  );
}
