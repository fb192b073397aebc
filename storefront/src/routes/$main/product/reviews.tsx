import type { Page } from '@souk/contract/wire';
import type { ProductDetail, Review } from '@souk/contract/catalog-entities';
import { useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { addressOf, Picture } from '#ui/picture.tsx';
import { RatingBars } from '#ui/rating-bars.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stars } from '#ui/stars.tsx';

export type ReviewsFacts = {
  page: Page<Review>;
  total: { count: number; rating: number; images: { id: number; image: string; review_id: number }[] } | null;
  shares: { stars: number; percent: number }[];
  dates: Record<number, string>;
  /** Only reviews with that many stars; 0 = all. */
  stars: number;
};

/** Average, bars that filter, pictures that open, and the reviews page by page. */
export function Reviews({ product, reviews }: { product: ProductDetail; reviews: ReviewsFacts }) {
  const t = useT();
  const [shown, setShown] = useState<string | null>(null);
  const { page, total } = reviews;
  const address = (query: { stars?: number; reviews?: number }) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]): [string, string][] =>
        value ? [[name, String(value)]] : [],
      ),
    );
    return `${links.product(product)}${search.size ? `?${search}` : ''}#reviews`;
  };
  return (
    <section id="reviews" className="scroll-mt-24" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="mb-4 text-20 font-heading">
        {t('product.reviews.title')}
      </h2>
      {!total || total.count === 0 ? (
        <p className="text-text-2">{t('product.reviews.none')}</p>
      ) : (
        <>
          <div className="grid items-center gap-6 sm:grid-cols-[auto_minmax(200px,320px)_1fr]">
            <div className="grid gap-1">
              <b className="text-44 leading-none font-heavy tabular-nums">
                {t('product.rating', { rating: total.rating })}
              </b>
              <Stars value={total.rating} decorative />
              <span className="text-14 text-text-2">{t('product.reviewsWord', { count: total.count })}</span>
            </div>
            <RatingBars
              rows={reviews.shares.map((row) => ({ ...row, href: address({ stars: row.stars }) }))}
            />
            {total.images.length > 0 && (
              <ul className="flex flex-wrap gap-2" aria-label={t('product.reviews.pictures')}>
                {total.images.slice(0, 4).map((image, place) => (
                  <li key={image.id}>
                    <PictureButton
                      image={image.image}
                      onOpen={setShown}
                      more={place === 3 ? total.images.length - 4 : 0}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {reviews.stars > 0 && (
            <p className="mt-4">
              <Chip href={address({})} removes>
                {t('ui.rating.stars', { count: reviews.stars })}
              </Chip>
            </p>
          )}
          <ol className="mt-4 grid">
            {page.data.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                date={reviews.dates[review.id] ?? ''}
                onOpen={setShown}
              />
            ))}
          </ol>
          {page.last_page > 1 && (
            <Pagination
              page={page.current_page}
              pageCount={page.last_page}
              label={t('product.reviews.pages')}
              hrefFor={(number) => address({ stars: reviews.stars, reviews: number })}
            />
          )}
          <p className="mt-4 text-12 text-text-3">{t('product.reviews.howVerified')}</p>
        </>
      )}
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={t('product.reviews.picture')}>
        {shown && (
          <img
            src={addressOf(shown)}
            alt={t('product.reviews.picture')}
            width={600}
            height={600}
            className="w-full"
          />
        )}
      </Sheet>
    </section>
  );
}

function ReviewItem({
  review,
  date,
  onOpen,
}: {
  review: Review;
  date: string;
  onOpen: (image: string) => void;
}) {
  const t = useT();
  return (
    <li className="grid gap-2 border-t border-line py-5 text-14">
      <Stars value={review.rating} label={t('ui.rating.stars', { count: review.rating })} />
      {review.review && (
        <p dir="auto" className="max-w-[68ch] text-text-2">
          {review.review}
        </p>
      )}
      {review.review_images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {review.review_images.map((image) => (
            <li key={image.id}>
              <PictureButton image={image.image} onOpen={onOpen} more={0} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-text-3">
        <bdi>{review.user.name}</bdi> · {date}
        {review.verified && (
          <span className="inline-flex items-center gap-1 text-success">
            <Icon name="check" size={14} />
            {t('product.reviews.verified')}
          </span>
        )}
      </p>
    </li>
  );
}

function PictureButton({
  image,
  onOpen,
  more,
}: {
  image: string;
  onOpen: (image: string) => void;
  more: number;
}) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('product.reviews.openPicture')}
      onClick={() => onOpen(image)}
      className="relative block size-16 overflow-hidden rounded-control bg-sunk"
    >
      <Picture
        name={image}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        widths={[320]}
        className="size-full object-cover"
      />
      {more > 0 && (
        <span
          aria-hidden
          className="absolute inset-0 grid place-items-center bg-scrim text-14 font-semibold text-white"
        >
          {t('product.gallery.more', { count: more })}
        </span>
      )}
    </button>
  );
}
