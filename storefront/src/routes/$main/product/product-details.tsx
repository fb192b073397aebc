import { useReturnPromise } from '#features/order/return-promise.ts';
import { PageBanner } from '#features/site/page-banner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { CleanedHtml } from '@souk/kit/ui/cleaned-html.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { DeliveryLine, type ShownDelivery } from './delivery-line.tsx';
import { ProductSafety } from './product-safety.tsx';
import type { ShownProduct } from './shown-product.ts';

/** Expanded sections with headings instead of tabs, so that everything is visible, linkable and searchable. */
export function ProductDetails({ product, delivery }: { product: ShownProduct; delivery: ShownDelivery }) {
  const t = useT();
  const promiseOf = useReturnPromise();
  return (
    <>
      <section id="description" className="scroll-mt-4" aria-labelledby="description-title">
        <h2 id="description-title" className="mb-3 text-20 font-heading">
          {t('product.description')}
        </h2>
        <div className="grid gap-3" dir="auto">
          <CleanedHtml html={product.overview} className="prose" />
          <CleanedHtml html={product.description} className="prose" />
        </div>
      </section>
      {product.specification_rows.length > 0 && (
        <section id="details" className="scroll-mt-4" aria-labelledby="details-title">
          <h2 id="details-title" className="mb-3 text-20 font-heading">
            {t('product.details')}
          </h2>
          <dl className="grid text-14">
            {product.specification_rows.map((row) => (
              <div key={row.title} className="specification">
                <dt>{row.title}</dt>
                <dd dir="auto">{row.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ProductSafety product={product} />
      <section id="shipping" className="scroll-mt-4" aria-labelledby="shipping-title">
        <h2 id="shipping-title" className="mb-3 text-20 font-heading">
          {t('product.shippingReturns')}
        </h2>
        <div className="grid max-w-[68ch] gap-3 text-14 text-text-2">
          <DeliveryLine {...delivery} />
          <p>{promiseOf(product)}</p>
          <p>
            <Link to={links.page('shipping')} className="link">
              {t('product.shippingPage')}
            </Link>
          </p>
        </div>
      </section>
      <PageBanner place="product" className="" />
    </>
  );
}
