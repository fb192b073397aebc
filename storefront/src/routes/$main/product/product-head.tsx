import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';
import type { ShownProduct } from './shown-product.ts';

/** Brand, title and rating. Above the images on phones, so that the first screen names the product. */
export function ProductHead({ product, className }: { product: ShownProduct; className: string }) {
  const t = useT();
  return (
    <header className={`grid content-start gap-1.5 ${className}`}>
      {(product.brand || product.badge) && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-14">
          {product.brand ? (
            <Link to={links.brand(product.brand)} className="link font-medium">
              {product.brand.title}
            </Link>
          ) : (
            <span />
          )}
          {product.badge && <Badge tone="primary">{product.badge}</Badge>}
        </div>
      )}
      <h1 className="text-22 font-heading md:text-24 xl:text-28">
        <bdi>{joinUnits(product.title)}</bdi>
      </h1>
      {product.review_count > 0 && (
        <a
          href="#reviews"
          className="inline-flex min-h-6 flex-wrap items-center gap-2 text-14 text-text-2 hover:underline"
        >
          <Stars value={product.rating} decorative />
          <b className="font-semibold text-text">{t('ui.rating.number', { value: product.rating })}</b>
          {t('product.reviewsWord', { count: product.review_count })}
        </a>
      )}
    </header>
  );
}
