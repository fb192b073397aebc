import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useOpenPictures } from '#features/review/open-pictures.tsx';
import { HowVerified } from '#features/review/how-verified.tsx';
import { ReviewItem } from '#features/review/review-item.tsx';
import { ReviewSummary } from '#features/review/review-summary.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Pagination } from '@souk/kit/ui/pagination.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';

type Reply = ReplyOf<EndpointOf<'GET store/reviews'>>;
export type StoreReviewsFacts = Reply & {
  shares: { stars: number; percent: number; count: number }[];
  dates: Record<number, string>;
  /** Star filter; 0 for all. */
  stars: number;
};

export function StoreReviews({ slug, reviews }: { slug: string; reviews: StoreReviewsFacts }) {
  const t = useT();
  const { open, gallery } = useOpenPictures();
  const { all, total, stars } = reviews;
  return (
    <section aria-labelledby="reviews" className="pt-6">
      <h2 id="reviews" className="mb-4 text-20 font-heading">
        {t('product.reviews.title')}
      </h2>
      {total.count === 0 ? (
        <p className="text-text-2">{t('store.noReviews')}</p>
      ) : (
        <>
          <ReviewSummary
            total={total}
            shares={reviews.shares}
            stars={stars}
            hrefOf={(number) => links.store(slug, { show: 'reviews', stars: number })}
          />
          {stars > 0 && (
            <p className="mt-4">
              <Chip href={links.store(slug, { show: 'reviews' })} removes>
                {t('ui.rating.stars', { count: stars })}
              </Chip>
            </p>
          )}
          <ol className="mt-4 grid">
            {all.data.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                date={reviews.dates[review.id] ?? ''}
                onOpen={open}
                about={<AboutProduct product={review.product} />}
              />
            ))}
          </ol>
          <Pagination
            page={all.current_page}
            pageCount={all.last_page}
            hrefFor={(number) =>
              links.store(slug, { show: 'reviews', ...(stars ? { stars } : {}), page: number })
            }
          />
          <HowVerified reviews={all.data} />
        </>
      )}
      {gallery}
    </section>
  );
}

function AboutProduct({ product }: { product: Reply['all']['data'][number]['product'] }) {
  const t = useT();
  if (!product) return <p className="text-13 text-text-3">{t('store.gone')}</p>;
  return (
    <Link to={links.product(product)} className="flex w-fit items-center gap-2 font-label hover:underline">
      <Picture
        name={product.image}
        alt=""
        width={40}
        height={40}
        sizes="40px"
        widths={[320]}
        className="size-10 rounded-control bg-sunk object-cover"
      />
      <bdi>{product.title}</bdi>
    </Link>
  );
}
