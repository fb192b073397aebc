import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { ListCard } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { RatingBars } from '@souk/kit/ui/rating-bars.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ReviewRow } from './reviews/review-row.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = listQueryIn(request.url);
  return { asked, list: await call('GET seller/reviews', { query: asked, signal: request.signal }) };
}

const viewIds = ['to_answer', 'answered', 'low', 'reported', 'all'] as const;

export function Component() {
  const t = useT();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET seller/reviews', { query: { ...asked, after } }));
  const count = first.stars.reduce((sum, of) => sum + of, 0);
  const sum = first.stars.reduce((all, of, place) => all + of * (place + 1), 0);
  return (
    <>
      <PageHead
        title={t('console.nav.reviews')}
        text={
          count === 0
            ? t('console.review.text.none')
            : first.shop_rating === null
              ? t('console.review.text', { rating: tenths(sum / count), count })
              : t('console.review.text.beside', {
                  rating: tenths(sum / count),
                  count,
                  shop: tenths(first.shop_rating),
                })
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_300px]">
        <ListCard
          list={list}
          views={viewIds.map((id) => ({
            id,
            title: t(`console.review.view.${id}`),
            ...(id === 'to_answer' ? { count: first.to_answer } : {}),
          }))}
          searchLabel={t('console.review.search')}
          orders={{
            by: [
              { sort: 'rating', title: t('console.list.order.fewest-stars') },
              { sort: '-rating', title: t('console.list.order.most-stars') },
            ],
          }}
          empty={{ text: t('console.review.none'), to: '/seller/products', label: t('console.go.products') }}
        >
          <ul className="divide-y divide-line">
            {list.rows.map((review) => (
              <ReviewRow key={review.id} review={review} onChanged={() => void list.revalidate()} />
            ))}
          </ul>
        </ListCard>
        <div className="grid gap-4">
          {count > 0 && (
            <Card title={t('console.review.stars')}>
              <RatingBars rows={sharesOf(first.stars, count)} />
            </Card>
          )}
          <Card title={t('console.review.report.title')}>
            <p className="text-13 text-text-2">{t('console.review.report.text')}</p>
          </Card>
        </div>
      </div>
    </>
  );
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** From 5 stars to 1, in whole percent. */
const sharesOf = (stars: readonly number[], count: number) =>
  [5, 4, 3, 2, 1].map((star) => ({ stars: star, percent: Math.round((stars[star - 1]! / count) * 100) }));
