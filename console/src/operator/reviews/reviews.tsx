import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { HideSheet } from './hide-sheet.tsx';
import { PictureSheet, type ShownPicture } from './picture-sheet.tsx';
import { ReviewItem } from './review-item.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [list, takes] = await Promise.all([
    call('GET operator/reviews', { query: asked, signal }),
    call('GET operator/takes', { signal }),
  ]);
  return { asked, list, takes };
}

const views = ['all', 'low', 'pictures', 'reported', 'hidden'] as const;

/** Reviews of the whole shop; can be hidden with a reason, and shown again. */
export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { asked, list: first, takes } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/reviews', { query: { ...asked, after } }));
  const [hiding, setHiding] = useState<number | null>(null);
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  return (
    <>
      <PageHead title={t('operator.nav.reviews')} />
      <ListCard
        list={list}
        views={views.map((id): View => ({
          id,
          title: t(`operator.reviews.view.${id}`),
          count: id === 'reported' ? (waiting?.review ?? 0) : 0,
        }))}
        searchLabel={t('operator.reviews.search')}
        empty={{
          text: t('operator.reviews.none'),
          to: '/operator/products',
          label: t('operator.go.products'),
        }}
      >
        <ul className="divide-y divide-line">
          {list.rows.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              takes={takes}
              onHide={() => setHiding(review.id)}
              onShown={() => void list.revalidate()}
              onLook={setPicture}
            />
          ))}
        </ul>
      </ListCard>
      <HideSheet
        id={hiding}
        onClose={() => setHiding(null)}
        onHidden={() => {
          setHiding(null);
          void list.revalidate();
        }}
      />
      <PictureSheet shown={picture} onShow={setPicture} />
    </>
  );
}
