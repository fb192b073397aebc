import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { RemoveButton, type Removal } from '#features/marks/remove-button.tsx';
import { StoreMark } from '#features/store/store-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';

type Store = ReplyOf<EndpointOf<'GET user/store/following-list'>>['data'][number]['store'];

export function StoreCard({ store, removal }: { store: Store; removal: Removal }) {
  const t = useT();
  return (
    <article className="card grid h-full grid-cols-[minmax(0,1fr)] content-between gap-4 overflow-hidden p-4">
      <div className="flex flex-wrap gap-4">
        <StoreMark
          store={store}
          width={64}
          height={64}
          letters="text-22"
          className="size-16 flex-none rounded-card"
        />
        <div className="grid min-w-0 flex-[1_1_8rem] content-start gap-1 text-14 text-text-2">
          <h2 className="text-16 text-text">
            <Link to={links.store(store.slug)} className="hover:underline">
              <bdi>{store.name}</bdi>
            </Link>
          </h2>
          {store.review_count > 0 && <Rating value={store.rating} count={store.review_count} />}
          <p>
            {t('store.products', { count: store.total_products })}
            {' · '}
            {t('store.followers', { count: store.followers_count })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        <LinkButton to={links.store(store.slug)} size="small" wide>
          {t('store.visit')}
          <span className="sr-only">: {store.name}</span>
        </LinkButton>
        <RemoveButton removal={removal} label={t('store.unfollowNamed', { store: store.name })}>
          {t('store.unfollow')}
        </RemoveButton>
      </div>
    </article>
  );
}
