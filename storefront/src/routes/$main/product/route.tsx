import { redirect, useActionData, useLoaderData } from 'react-router';
import { useEffect, useRef } from 'react';
import { publicApi } from '#api/api-client.ts';
import { rememberSeen } from '#features/catalog/recently-viewed.ts';
import { sentTile, useShownTiles } from '#features/catalog/shown-tile.ts';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { reviewDates, starShares } from '#features/review/review-facts.ts';
import { usePageAddresses } from '#features/seo/page-addresses.ts';
import { JsonLdPlaceholder } from '#features/seo/json-ld.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { ChatButton as ServerOnlyChatButton } from '#features/store/chat-button.tsx';
import { shownVacation } from '#features/store/vacation-notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { lazyComponent, LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';
import { BundlePanel as ServerOnlyBundlePanel } from './bundle-panel.tsx';
import { BuyBox } from './buy-box.tsx';
import { buyByForm } from './buy-by-form.ts';
import { BuyForm } from './buy-form.tsx';
import { Gallery } from './gallery.tsx';
import { maxUnits } from './max-units.ts';
import { ProductData as ServerOnlyProductData } from './product-data.tsx';
import { descriptionOf } from './product-description.ts';
import { ProductDetails as ServerOnlyProductDetails } from './product-details.tsx';
import { ProductHead } from './product-head.tsx';
import { apiReviewQuery, readReviewQuery } from './review-query.ts';
import { ProductSections as ServerOnlyProductSections } from './product-sections.tsx';
import { ProductTrail } from './product-trail.tsx';
import { Reviews as ServerOnlyReviews } from './reviews.tsx';
import { SellerBox as ServerOnlySellerBox } from './seller-box.tsx';
import { shownProduct, shownReviews } from './shown-product.ts';
import { StickyBuyBar as ServerOnlyStickyBuyBar } from './sticky-buy-bar.tsx';
import { useChosenVariant } from './use-chosen-variant.ts';
import { useDelivery } from './use-delivery.tsx';

// Rendered on the server; the browser lazy-loads their code.
const ProductDetails = import.meta.env.SSR
  ? ServerOnlyProductDetails
  : lazyComponent(async () => (await import('./product-details.tsx')).ProductDetails);
const ChatButton = import.meta.env.SSR
  ? ServerOnlyChatButton
  : lazyComponent(async () => (await import('./deferred-parts.ts')).ChatButton);
const SellerBox = import.meta.env.SSR
  ? ServerOnlySellerBox
  : lazyComponent(async () => (await import('./deferred-parts.ts')).SellerBox);
const ProductSections = import.meta.env.SSR
  ? ServerOnlyProductSections
  : lazyComponent(async () => (await import('./deferred-parts.ts')).ProductSections);
const StickyBuyBar = import.meta.env.SSR
  ? ServerOnlyStickyBuyBar
  : lazyComponent(async () => (await import('./deferred-parts.ts')).StickyBuyBar);
const BundlePanel = import.meta.env.SSR
  ? ServerOnlyBundlePanel
  : lazyComponent(async () => (await import('./bundle-panel.tsx')).BundlePanel);
const Reviews = import.meta.env.SSR
  ? ServerOnlyReviews
  : lazyComponent(async () => (await import('./reviews.tsx')).Reviews);

const ProductData = import.meta.env.SSR ? ServerOnlyProductData : JsonLdPlaceholder;

export const handle: RouteHandle = {
  query: ['variant', 'stars', 'reviews', 'order'],
  shortcut: { to: '#buy', label: 'product.skipToBuy' },
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = publicApi(context);
  const { language, renderData } = context.get(shopContext);
  const id = params.id ?? '';
  const query = readReviewQuery(url.searchParams);
  const [product, reviews, suggestions] = await Promise.all([
    api.need('GET product/{id}', { params: { id } }),
    api.call('GET reviews/{id}', {
      params: { id },
      query: { get_total: 'true', ...apiReviewQuery(query) },
    }),
    api.call('GET suggested-products/{id}', { params: { id }, query: { per_page: '12' } }),
  ]);
  // Redirect old and wrong slugs to the canonical URL.
  if (params.main !== product.slug) throw redirect(links.product(product) + url.search, 301);
  renderData.product = product;
  const list = reviews.ok ? reviews.data : null;
  return {
    product: shownProduct(product),
    vacation: shownVacation(product.store.vacation, language),
    reviews: list && {
      page: shownReviews(list.all),
      total: list.total,
      shares: list.total ? starShares(list.total.stars) : [],
      dates: reviewDates(list.all.data, language),
      query,
    },
    goesWith: suggestions.ok ? suggestions.data.suggestion_1.data.map(sentTile) : [],
    similar: suggestions.ok ? suggestions.data.suggestion_2.data.map(sentTile) : [],
    variantId: Number(url.searchParams.get('variant') ?? 0),
  };
}

/** The buy form without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  return buyByForm(context, params.id ?? '', await request.formData());
}

export default function Product() {
  const { product } = useLoaderData<typeof loader>();
  // Remount for another product, to reset the selection.
  return <ProductPage key={product.id} />;
}

function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { product } = page;
  const t = useT();
  const [goesWith, similar] = [useShownTiles(page.goesWith), useShownTiles(page.similar)];
  const facts = useSiteSettings();
  const currency = facts?.setting.currency ?? 'USD';
  const path = links.product(product);
  const addresses = usePageAddresses();
  const chosen = useChosenVariant(product, { variantId: page.variantId, currency });
  const { row, price, nowMs, isFrom, choice, choose } = chosen;
  const buttons = useRef<HTMLDivElement>(null);
  const { bundle_deal: deal } = product;
  // Hide offers that can't be used, such as three units with a limit of two per customer or a stock of one.
  const hasBundle = deal && deal.buy + deal.free <= maxUnits(product, null, chosen.lowest.source).max;

  useEffect(() => rememberSeen(product.id), [product.id]);

  const { delivery, placeSheet } = useDelivery(product, { priceMinor: price.priceMinor, currency });
  const buying = { product, price, isFrom, row, choice, choose, currency };
  return (
    <div className="wrap">
      <PageHead
        title={product.meta_title || product.title}
        path={path}
        description={descriptionOf(product)}
        image={product.image}
        type="product"
      />
      <ProductData currency={currency} nowMs={nowMs} country={facts?.setting.default_country ?? ''} />
      <ProductTrail product={product} path={path} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1.25fr)_minmax(0,0.82fr)_260px] 2xl:grid-cols-[minmax(0,620px)_minmax(0,1fr)_280px]">
        <ProductHead product={product} className="md:col-start-2 md:row-start-1" />
        <div className="grid min-w-0 content-start gap-6 md:col-start-1 md:row-span-2 md:row-start-1">
          <Gallery product={product} choice={choice} price={price} />
          {hasBundle && (
            <LazyHydrate>
              <BundlePanel deal={deal} product={product} price={price} row={row} />
            </LazyHydrate>
          )}
        </div>
        <BuyBox
          facts={buying}
          flash={{ hasEnded: chosen.hasFlashEnded, onEnd: chosen.endFlash }}
          className="md:col-start-2 md:row-start-2"
          shareUrl={addresses?.of(path) ?? path}
        >
          <BuyForm
            facts={buying}
            delivery={delivery}
            vacation={page.vacation}
            refusals={refused?.messages ?? []}
            buttons={buttons}
          />
        </BuyBox>
        <LazyHydrate>
          <SellerBox
            product={product}
            className="md:col-span-2 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1"
          />
        </LazyHydrate>
      </div>
      <div className="mt-8">
        <LazyHydrate>
          <ProductSections product={product} />
        </LazyHydrate>
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-w-0 gap-10 pt-6">
            <LazyHydrate>
              <ProductDetails product={product} delivery={delivery} />
            </LazyHydrate>
            {page.reviews && (
              <LazyHydrate>
                <Reviews product={product} reviews={page.reviews} />
              </LazyHydrate>
            )}
          </div>
          <LazyHydrate>
            <StickyBuyBar {...buying} delivery={delivery} watched={buttons} />
          </LazyHydrate>
        </div>
      </div>
      {placeSheet}
      <LazyHydrate>
        <ChatButton store={product.store} />
      </LazyHydrate>
      <LazyHydrate>
        {goesWith.length > 0 && <TileRow title={t('product.goesWith')} tiles={goesWith} />}
        {similar.length > 0 && <TileRow title={t('product.similar')} tiles={similar} />}
      </LazyHydrate>
    </div>
  );
}
