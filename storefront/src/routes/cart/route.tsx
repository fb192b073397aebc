import { Link, redirect, useLoaderData } from 'react-router';
import { useEffect } from 'react';
import { personalApi } from '#api/api-client.ts';
import { showCartCount } from '#features/cart/cart-count.ts';
import { groupByStore, selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { moneyText } from '@souk/rules/money';
import { useMoney } from '#features/catalog/money.ts';
import { PaymentMarks } from '#features/payment/payment-marks.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useShopFacts } from '#features/site/shop-facts.ts';
import { useT } from '#i18n/messages-context.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/route';
import { CartGroup } from './cart-group.tsx';
import { changeCart } from './change-cart.ts';
import { SelectAll } from './select-all.tsx';
import { UnpaidNotice } from './unpaid-notice.tsx';

export const handle: FrameHandle = { hasQuietHeader: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadCart(context);
}

/** Every change of the cart, with script and without: quantity, removal, selection, undo. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await changeCart(personalApi(context), form);
  if (!outcome.ok) return { messages: outcome.messages };
  // A plain form post ends in a page of its own, so that reloading it does not post again.
  if (form.get('plain')) throw redirect(links.cart(), 303);
  return { messages: [] };
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Cart() {
  const cart = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const marks = useShopFacts()?.payment ?? [];
  const { items, currency, destination, nowMs } = cart;
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  useEffect(() => showCartCount(pieces), [pieces]);
  const groups = groupByStore(items);
  const chosen = selectedItems(items);
  const totals = totalsOf(items, destination, { currency, nowMs });
  const total = money(moneyText(totals.totalMinor, currency));
  const changed = items.filter((item) => item.price_was !== null);

  if (items.length === 0) {
    return (
      <div className="wrap">
        <PageTitle>{t('cart.title')}</PageTitle>
        <UnpaidNotice order={cart.unpaid} />
        <EmptyState
          level="h1"
          icon="cart"
          title={t('cart.empty.title')}
          text={t('cart.empty.text')}
          action={
            <LinkButton to={links.home()} variant="primary">
              {t('cart.empty.action')}
            </LinkButton>
          }
        />
      </div>
    );
  }
  const checkout = <CheckoutButton count={chosen.length} />;
  return (
    <div className="wrap">
      <PageTitle>{t('cart.title')}</PageTitle>
      <h1 className="mt-6 mb-4 flex flex-wrap items-baseline gap-3 text-24 font-bold lg:text-30">
        {t('cart.title')}
        <span className="text-14 font-normal tracking-normal text-text-2">
          {t('cart.summary', { items: pieces, stores: groups.length })}
        </span>
      </h1>
      <UnpaidNotice order={cart.unpaid} />
      {changed.length > 0 && (
        <Notice tone="warning" className="mb-4" title={t('cart.priceChanged.title')}>
          <ul>
            {changed.map((item) => (
              <li key={item.id}>
                {t('cart.priceChanged.line', {
                  title: item.flash_product.title,
                  was: money(item.price_was ?? ''),
                  now: money(item.unit_price),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <SelectAll items={items} />
          {groups.map((group) => (
            <CartGroup key={group.store.id} group={group} cart={cart} />
          ))}
        </div>
        <aside aria-label={t('cart.summaryTitle')} className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 className="text-18 font-heading">{t('cart.summaryTitle')}</h2>
          <TotalsList
            amounts={totals}
            pieces={chosen.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
            isEstimate={cart.address === null}
          />
          {checkout}
          {!cart.isSignedIn && (
            <p className="text-center text-12 text-text-3">
              {t('cart.guests')}{' '}
              <Link to={links.login(links.cart())} className="link">
                {t('account.header.login')}
              </Link>
            </p>
          )}
          <PaymentMarks marks={marks} label={t('layout.footer.payment')} />
        </aside>
      </div>
      <div data-bottom-bar="" className="bottom-bar flex items-center gap-4 lg:hidden">
        <span className="grid text-12 text-text-2">
          {t('cart.totals.total')}
          <b className="text-18 font-bold text-text tabular-nums">
            <bdi>{total}</bdi>
          </b>
        </span>
        <div className="flex-1">{checkout}</div>
      </div>
    </div>
  );
}

/** Never a silent grey button: with nothing selected it says so instead of leading on. */
function CheckoutButton({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return <Notice tone="warning">{t('refusal.order.none-selected')}</Notice>;
  return (
    <LinkButton to={links.shipping()} variant="primary" size="large" wide>
      {t('cart.checkout', { count })}
    </LinkButton>
  );
}
