import { FollowButton } from '#features/marks/follow-button.tsx';
import { useFollowers } from '#features/marks/marks.ts';
import { useReturnPromise } from '#features/order/return-promise.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { StoreMark } from '#features/store/store-mark.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import type { ShownProduct } from './shown-product.ts';

export function SellerBox({ product, className }: { product: ShownProduct; className: string }) {
  const t = useT();
  const { store } = product;
  const listed = useListed();
  const promiseOf = useReturnPromise();
  const methods = (useSiteSettings()?.payment ?? []).map(({ title }) => title);
  const followers = useFollowers(store.id, store.followers_count);
  return (
    <aside
      aria-label={t('product.seller.label')}
      className={`grid content-start gap-4 md:grid-cols-2 xl:grid-cols-1 ${className}`}
    >
      <section className="card grid content-start gap-4 p-4">
        <div className="flex items-center gap-3">
          <StoreMark
            store={store}
            width={48}
            height={48}
            letters="text-18"
            className="size-12 flex-none rounded-control"
          />
          <div className="grid min-w-0 text-14">
            <span className="text-12 text-text-3">{t('product.seller.soldBy')}</span>
            <Link
              to={links.store(store.slug)}
              className="keep-side truncate font-semibold hover:underline"
              dir="auto"
            >
              {store.name}
            </Link>
          </div>
        </div>
        <dl className="grid grid-flow-col auto-cols-fr gap-2 text-center text-12 text-text-2">
          <Figure term={t('product.seller.rating')} value={t('ui.rating.number', { value: store.rating })} />
          <Figure
            term={t('product.seller.products')}
            value={t('ui.number', { value: store.total_products })}
          />
          {followers > 0 && (
            <Figure term={t('product.seller.followers')} value={t('ui.number', { value: followers })} />
          )}
        </dl>
        <div className="grid grid-cols-2 gap-2">
          <FollowButton store={store} variant="neutral" wide className="px-2!" />
          <LinkButton to={links.store(store.slug)} variant="neutral" wide className="px-2!">
            {t('product.seller.visit')}
          </LinkButton>
        </div>
        <Link to={links.trader(store.slug)} className="link justify-self-start text-14">
          {t('store.trader')}
        </Link>
      </section>
      <section className="card p-4">
        <ul className="grid gap-3.5 text-14">
          <Assurance icon="return" title={promiseOf(product)} />
          {product.warranty > 0 && (
            <Assurance icon="shield" title={t('product.promise.warranty', { months: product.warranty })} />
          )}
          {methods.length > 0 && (
            <Assurance icon="cash" title={t('product.promise.payment', { methods: listed(methods) })} />
          )}
        </ul>
      </section>
    </aside>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt>{term}</dt>
      <dd className="text-16 font-semibold text-text">{value}</dd>
    </div>
  );
}

function Assurance({ icon, title }: { icon: IconName; title: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 text-primary-ink" />
      {title}
    </li>
  );
}
