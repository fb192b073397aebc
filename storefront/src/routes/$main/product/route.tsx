import { redirect, useActionData, useLoaderData } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { publicApi } from '#api/api-client.ts';
import { rememberSeen } from '#features/catalog/seen-goods.ts';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { reviewDates, starShares } from '#features/review/review-facts.ts';
import { usePageAddresses } from '#features/seo/page-addresses.ts';
import { KeptJsonLd } from '#features/seo/json-ld.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { ChatButton } from '#features/store/chat-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import { fetchedLater, Later } from '@souk/kit/ui/later.tsx';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';
import { BundlePanel } from './bundle-panel.tsx';
import { BuyBox } from './buy-box.tsx';
import { buyByForm } from './buy-by-form.ts';
import { choiceOf, findVariant, priceOf, pricesOf, type Choice } from './choose-variant.ts';
import { Gallery } from './gallery.tsx';
import { deliveryOf } from './load-product.ts';
import { maxUnits } from './max-units.ts';
import { ProductData as DrawnProductData } from './product-data.tsx';
import { descriptionOf } from './product-description.ts';
import { ProductDetails } from './product-details.tsx';
import { ProductHead } from './product-head.tsx';
import { apiReviewQuery, readReviewQuery } from './review-query.ts';
import { Reviews as DrawnReviews } from './reviews.tsx';
import { SellerBox } from './seller-box.tsx';
import { StickyBuyBar } from './sticky-buy-bar.tsx';

// The server has them at once; a browser fetches their script when somebody comes near.
const Reviews = import.meta.env.SSR
  ? DrawnReviews
  : fetchedLater(async () => (await import('./reviews.tsx')).Reviews);

const ProductData = import.meta.env.SSR ? DrawnProductData : KeptJsonLd;

export const handle: FrameHandle = {
  query: ['variant', 'stars', 'reviews', 'order'],
  isForBuying: true,
  shortcut: { to: '#buy', label: 'product.skipToBuy' },
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = publicApi(context);
  const { language } = context.get(shopContext);
  const id = params.id ?? '';
  const query = readReviewQuery(url.searchParams);
  const [product, reviews, suggestions, common] = await Promise.all([
    api.need('GET product/{id}', { params: { id } }),
    api.call('GET reviews/{id}', {
      params: { id },
      query: { get_total: 'true', ...apiReviewQuery(query) },
    }),
    api.call('GET suggested-products/{id}', { params: { id }, query: { per_page: '12' } }),
    api.need('GET common'),
  ]);
  // One address per product: an old or wrong slug leads on to today's.
  if (params.main !== product.slug) throw redirect(links.product(product) + url.search, 301);
  const list = reviews.ok ? reviews.data : null;
  return {
    product,
    delivery: deliveryOf(product, {
      country: common.setting.default_country,
      state: common.setting.default_state,
      language,
    }),
    reviews: list && {
      page: list.all,
      total: list.total,
      shares: list.total ? starShares(list.total.stars) : [],
      dates: reviewDates(list.all.data, language),
      query,
    },
    goesWith: suggestions.ok ? suggestions.data.suggestion_1.data : [],
    similar: suggestions.ok ? suggestions.data.suggestion_2.data : [],
    variantId: Number(url.searchParams.get('variant') ?? 0),
  };
}

/** The buy form before script runs. */
export async function action({ params, request, context }: Route.ActionArgs) {
  return buyByForm(context, params.id ?? '', await request.formData());
}

export default function Product() {
  const { product } = useLoaderData<typeof loader>();
  // Another product is another page: nothing chosen stays.
  return <ProductPage key={product.id} />;
}

function ProductPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { product } = page;
  const t = useT();
  const facts = useSiteSettings();
  const currency = facts?.setting.currency ?? 'USD';
  const path = links.product(product);
  const addresses = usePageAddresses();
  const named = product.inventory.find((row) => row.id === page.variantId);
  const [choice, setChoice] = useState<Choice>(() => (named ? choiceOf(product, named) : {}));
  const [hasFlashEnded, setHasFlashEnded] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const row = product.inventory.length === 1 ? product.inventory[0]! : findVariant(product, choice);
  const nowMs = hasFlashEnded && product.flash ? product.flash.end_ms : product.server_time;
  const moment = { currency, nowMs };
  const range = pricesOf(product, moment);
  const price = row ? priceOf(product, row, moment) : range.lowest;
  const isFrom = row === null && range.highestMinor > range.lowest.priceMinor;
  const { bundle_deal: deal } = product;
  // An offer that nobody could take is none: three pieces of a sale that gives each shopper two, or of a shelf with one.
  const hasBundle = deal && deal.buy + deal.free <= maxUnits(product, null, range.lowest.source).max;

  useEffect(() => rememberSeen(product.id), [product.id]);

  function choose(groupId: number, optionId: number) {
    const next = { ...choice, [groupId]: optionId };
    setChoice(next);
    // The address names the variant, so that it can be shared and reloaded; the page itself stays.
    const variant = findVariant(product, next);
    if (variant) history.replaceState(history.state, '', `${links.product(product)}?variant=${variant.id}`);
  }

  const buyBox = { product, price, isFrom, row, choice, choose, currency };
  return (
    <div className="wrap">
      <PageHead
        title={product.meta_title || product.title}
        path={path}
        description={descriptionOf(product)}
        image={product.image}
        type="product"
      />
      <ProductData
        product={product}
        currency={currency}
        nowMs={nowMs}
        country={facts?.setting.default_country ?? ''}
      />
      <Trail
        path={path}
        crumbs={[
          { label: t('product.home'), href: links.home() },
          ...(product.category
            ? [{ label: product.category.title, href: links.category(product.category.slug) }]
            : []),
          ...(product.category && product.sub_category
            ? [
                {
                  label: product.sub_category.title,
                  href: links.subcategory(product.category.slug, product.sub_category.slug),
                },
              ]
            : []),
          { label: product.title },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1.25fr)_minmax(0,0.82fr)_260px] 2xl:grid-cols-[minmax(0,620px)_minmax(0,1fr)_280px]">
        <ProductHead product={product} className="md:col-start-2 md:row-start-1" />
        <div className="grid min-w-0 content-start gap-6 md:col-start-1 md:row-span-2 md:row-start-1">
          <Gallery product={product} choice={choice} price={price} />
          {hasBundle && <BundlePanel deal={deal} product={product} price={price} row={row} />}
        </div>
        <BuyBox
          {...buyBox}
          className="md:col-start-2 md:row-start-2"
          shareUrl={addresses?.of(path) ?? path}
          delivery={page.delivery}
          refusals={refused?.messages ?? []}
          buttons={buttons}
          hasFlashEnded={hasFlashEnded}
          onFlashEnd={() => setHasFlashEnded(true)}
        />
        <SellerBox
          product={product}
          className="md:col-span-2 xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1"
        />
      </div>
      <div className="mt-8">
        <TabLinks
          label={t('product.sections')}
          className="sticks sticky top-(--header-bar) z-10 bg-surface transition-[top]"
          links={[
            { href: '#description', title: t('product.description') },
            ...(product.specification_rows.length ? [{ href: '#details', title: t('product.details') }] : []),
            { href: '#shipping', title: t('product.shippingReturns') },
            { href: '#reviews', title: t('product.reviewsCount', { count: product.review_count }) },
          ]}
        />
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid min-w-0 gap-10 pt-6">
            <ProductDetails product={product} delivery={page.delivery} />
            {page.reviews && (
              <Later>
                <Reviews product={product} reviews={page.reviews} />
              </Later>
            )}
          </div>
          <StickyBuyBar {...buyBox} delivery={page.delivery} watched={buttons} />
        </div>
      </div>
      <ChatButton store={product.store} />
      <Later>
        {page.goesWith.length > 0 && <TileRow title={t('product.goesWith')} tiles={page.goesWith} />}
        {page.similar.length > 0 && <TileRow title={t('product.similar')} tiles={page.similar} />}
      </Later>
    </div>
  );
}
