import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { SentTile, ShownPage } from '#features/catalog/shown-tile.ts';
import { FollowButton } from '#features/marks/follow-button.tsx';
import { useFollowers } from '#features/marks/marks.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { StoreMark } from '#features/store/store-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { BannerArt } from '@souk/kit/ui/banner-art.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';

export type StorePage = Omit<ReplyOf<EndpointOf<'GET store'>>, 'result'> & { result: ShownPage<SentTile> };

export function StoreHeader({ page }: { page: StorePage }) {
  const t = useT();
  const site = useSiteSettings()?.site;
  const { store } = page;
  const followers = useFollowers(store.id, page.followers_count);
  return (
    <header className="lg:mt-1">
      {store.banner_image && (
        <div className="relative h-20 overflow-hidden rounded-sheet bg-sunk sm:h-32 lg:h-40">
          <BannerArt
            image={store.banner_image}
            width={1320}
            height={320}
            sizes="(width >= 62rem) 660px, 528px"
            priority
          />
        </div>
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-4 gap-y-3 sm:px-6 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6">
        <Arch
          className={`w-20 border-4 border-surface md:row-span-2 md:w-28 ${store.banner_image ? 'relative -mt-9 md:-mt-12' : ''}`}
        >
          <StoreMark
            store={store}
            width={112}
            height={125}
            letters="text-24 md:text-36"
            className="size-full"
          />
        </Arch>
        <h1 className="text-22 font-bold md:self-end md:pt-5 md:text-30">
          <bdi>{store.name}</bdi>
        </h1>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-3 md:contents">
          <p className="flex flex-[1_1_9rem] flex-wrap items-center gap-x-4 gap-y-1 text-14 text-text-2 md:col-start-2 md:self-start">
            {store.review_count > 0 && (
              <span className="inline-flex items-center gap-1.5">
                <Icon name="star" size={14} className="text-star" />
                {t('store.rating', { rating: page.review ?? 0, count: store.review_count })}
              </span>
            )}
            {followers > 0 && <span>{t('store.followers', { count: followers })}</span>}
            <span>
              {site && t('store.since', { site: site.site_name, year: store.created_at.slice(0, 4) })}
            </span>
          </p>
          <div className="flex-none md:col-start-3 md:row-span-2 md:row-start-1">
            {/* As wide as its longer label, so that loading the state causes no layout shift. */}
            <FollowButton store={store} wide className="min-w-34 md:min-w-40" />
          </div>
        </div>
      </div>
    </header>
  );
}
