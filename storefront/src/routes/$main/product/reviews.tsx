import type { ReviewTotal } from '@souk/contract/catalog-entities';
import type { ShownPage } from '#features/catalog/shown-tile.ts';
import { PictureLink } from '#features/review/picture-link.tsx';
import { ReviewSummary } from '#features/review/review-summary.tsx';
import { useOpenPictures, type OpenPictures } from '#features/review/open-pictures.tsx';
import { PageBanner } from '#features/site/page-banner.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ApplySelect } from '@souk/kit/ui/apply-select.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { ReviewInvitation } from './review-invitation.tsx';
import { ReviewList } from './review-list.tsx';
import { reviewOrders, reviewsAddress, type ReviewQuery } from './review-query.ts';
import type { ShownProduct, ShownReview } from './shown-product.ts';

const shownPictures = 4;

export type ReviewsFacts = {
  page: ShownPage<ShownReview>;
  total: ReviewTotal | null;
  shares: { stars: number; percent: number; count: number }[];
  dates: Record<number, string>;
  query: ReviewQuery;
};

export function Reviews({ product, reviews }: { product: ShownProduct; reviews: ReviewsFacts }) {
  const t = useT();
  const { open, gallery } = useOpenPictures();
  const { page, total, query } = reviews;
  return (
    <section
      id="reviews"
      className={classNames(
        'late-layout scroll-mt-4',
        page.data.length > 4 ? '[--room:90rem]' : '[--room:38rem]',
      )}
      aria-labelledby="reviews-title"
    >
      <header className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="reviews-title" className="text-20 font-heading">
          {t('product.reviews.title')}
        </h2>
        <ReviewInvitation productId={product.id} />
      </header>
      {!total || total.count === 0 ? (
        <p className="text-text-2">{t('product.reviews.none')}</p>
      ) : (
        <>
          <Summary product={product} total={total} reviews={reviews} onOpen={open} />
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ApplySelect
              name="order"
              label={t('product.reviews.sort.label')}
              value={query.order}
              options={reviewOrders.map((order) => ({
                value: order,
                text: t(`product.reviews.sort.${order}`),
              }))}
              others={query.stars ? [['stars', String(query.stars)]] : []}
              apply={t('catalog.apply')}
              action={reviewsAddress(product)}
            />
            {query.stars > 0 && (
              <Chip href={reviewsAddress(product, { order: query.order })} removes>
                {t('ui.rating.stars', { count: query.stars })}
              </Chip>
            )}
          </div>
          {page.total === 0 && <p className="mt-4 text-text-2">{t('product.reviews.noneWithStars')}</p>}
          <ReviewList
            key={`${query.stars} ${query.order} ${page.current_page}`}
            product={product}
            first={page}
            dates={reviews.dates}
            query={query}
            onOpen={open}
          />
        </>
      )}
      <PageBanner place="reviews" />
      {gallery}
    </section>
  );
}

type SummaryProps = {
  product: ShownProduct;
  total: ReviewTotal;
  reviews: ReviewsFacts;
  onOpen: OpenPictures;
};

function Summary({ product, total, reviews, onOpen }: SummaryProps) {
  const t = useT();
  const { stars, order } = reviews.query;
  const pictures = total.images.map(({ id, image, rating, user, excerpt }) => ({
    id,
    image,
    rating,
    name: user.name,
    text: excerpt,
  }));
  const hidden = pictures.length - shownPictures;
  return (
    <ReviewSummary
      total={total}
      shares={reviews.shares}
      stars={stars}
      hrefOf={(number) => reviewsAddress(product, { stars: number, order })}
    >
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('product.reviews.pictures')}>
          {pictures.slice(0, shownPictures).map((picture, place) => {
            const more = place === shownPictures - 1 ? hidden : 0;
            return (
              <li key={picture.id}>
                <PictureLink
                  image={picture.image}
                  label={
                    more > 0
                      ? t('product.reviews.morePictures', { name: picture.name, count: more })
                      : t('product.reviews.pictureBy', { name: picture.name })
                  }
                  onOpen={() => onOpen(pictures, place)}
                  more={more}
                />
              </li>
            );
          })}
        </ul>
      )}
    </ReviewSummary>
  );
}
