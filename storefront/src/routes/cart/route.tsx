import { redirect, useActionData, useLoaderData } from 'react-router';
import { useEffect } from 'react';
import { moneyText } from '@souk/rules/money';
import { personalApi, requireSameVisitor, signInFirst } from '#api/api-client.ts';
import { showCartCount } from '#features/cart/cart-count.ts';
import {
  countedItems,
  groupByStore,
  scarceItems,
  selectedItems,
  strandedItems,
  totalsOf,
} from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { loadPlace } from '#features/cart/load-place.ts';
import { loadPlacedOrder } from '#features/cart/load-placed-order.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { useMoney } from '#features/catalog/money.ts';
import { PaymentMarks } from '#features/payment/payment-marks.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { askVoucher, loadAppliedVoucher } from '#features/voucher/ask-voucher.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { CartDeeds } from './cart-deeds.tsx';
import { CartGroup } from './cart-group.tsx';
import { CartNews } from './cart-news.tsx';
import { CartVoucher } from './cart-voucher.tsx';
import { changeCart } from './change-cart.ts';
import { CheckoutButton } from './checkout-button.tsx';
import { DeliveryPlace } from './delivery-place.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { loadOffers } from './load-offers.ts';
import { SelectAll } from './select-all.tsx';
import { UnpaidNotice } from './unpaid-notice.tsx';
import { StrandedNotice } from './stranded-notice.tsx';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

export const handle: FrameHandle = { kind: 'quiet' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const cart = await loadCart(context, url);
  const hasChosen = selectedItems(cart.items).length > 0;
  const [place, voucher, vouchers, placed, offers] = await Promise.all([
    loadPlace(context, cart.destination),
    hasChosen ? loadAppliedVoucher(context) : null,
    hasChosen ? personalApi(context).need('GET voucher/offers') : [],
    hasChosen ? null : loadPlacedOrder(context),
    cart.items.length > 0 ? null : loadOffers(context, cart.isSignedIn),
  ]);
  return { ...cart, place, voucher, vouchers, placed, offers };
}

/** Every change of the cart, with script and without: lines, the place of the estimate, the voucher. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const api = personalApi(context);
  const intent = form.has('offer') ? 'voucher' : form.get('intent');
  // What is put in may be a guest's: it comes along when they sign in.
  if (intent !== 'add') await requireSameVisitor(api, url);
  if (intent === 'voucher') {
    const code = String(form.get('offer') ?? form.get('voucher') ?? '');
    const answer = await askVoucher(context, code);
    if (!answer.applied) return { messages: [], voucher: answer };
    throw redirect(links.cart(), 303);
  }
  if (intent === 'remove-voucher') {
    await api.need('DELETE voucher/applied');
    throw redirect(links.cart(), 303);
  }
  const outcome = await changeCart(api, form);
  if (!outcome.ok && outcome.status === 401) throw signInFirst(url);
  if (!outcome.ok) return { messages: outcome.messages, voucher: null };
  // A plain form post ends in a page of its own, so that reloading it does not post again.
  if (form.get('plain')) throw redirect(links.cart(), 303);
  return { messages: [], voucher: null };
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Cart() {
  const page = useLoaderData<typeof loader>();
  return (
    <CartDeeds items={page.items}>
      <div className="wrap">
        <UnpaidNotice order={page.unpaid} />
      </div>
      {page.offers && page.items.length === 0 ? (
        <EmptyPage placed={page.placed} offers={page.offers} isSignedIn={page.isSignedIn} />
      ) : (
        <FullCart page={page} />
      )}
    </CartDeeds>
  );
}

type CartPage = ReturnType<typeof useLoaderData<typeof loader>>;

function EmptyPage(props: Parameters<typeof EmptyCart>[0]) {
  const t = useT();
  useEffect(() => showCartCount(0), []);
  return (
    <div className="wrap">
      <PageTitle>{t('cart.title')}</PageTitle>
      <EmptyCart {...props} />
    </div>
  );
}

function FullCart({ page }: { page: CartPage }) {
  const refused = useActionData<typeof action>()?.voucher;
  const t = useT();
  const money = useMoney();
  const marks = useSiteSettings()?.payment ?? [];
  const { items, currency, destination, nowMs } = page;
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  useEffect(() => showCartCount(units), [units]);
  const at = { currency, nowMs };
  const groups = groupByStore(items);
  const counted = countedItems(items, destination, at);
  const stranded = strandedItems(items, destination, at);
  const voucher = refused ?? page.voucher;
  const totals = totalsOf(items, destination, { ...at, voucher: voucher?.applied ?? null });
  const total = money(moneyText(totals.totalMinor, currency));
  const checkout = (
    <CheckoutButton
      count={counted.length}
      stranded={page.placeBy === 'shop' ? [] : stranded}
      scarce={scarceItems(items)}
    />
  );
  return (
    <div className="wrap">
      <PageTitle>{t('cart.title')}</PageTitle>
      <h1 className="mt-6 mb-4 flex flex-wrap items-baseline gap-3 text-24 font-bold lg:text-30">
        {t('cart.title')}
        <span className="text-14 font-normal tracking-normal text-text-2">
          {t('cart.summary', { items: units, stores: groups.length })}
        </span>
      </h1>
      {page.placed && (
        <Notice
          tone="info"
          className="mb-4"
          title={t('cart.placed.title', { number: page.placed.number })}
          action={
            <Link to={links.order(page.placed.id)} className="link">
              {t('cart.placed.show')}
            </Link>
          }
        >
          {t('cart.placed.rest')}
        </Notice>
      )}
      <CartNews items={items} />
      <StrandedNotice items={stranded} placeName={page.place.name} cart={page} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <SelectAll items={items} />
          {groups.map((group) => (
            <CartGroup key={group.store.id} group={group} cart={page} place={page.place} />
          ))}
        </div>
        <aside aria-label={t('cart.summaryTitle')} className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 className="text-18 font-heading">{t('cart.summaryTitle')}</h2>
          <DeliveryPlace cart={page} place={page.place} />
          {selectedItems(items).length > 0 && <CartVoucher answer={voucher} offers={page.vouchers} />}
          <TotalsList
            amounts={totals}
            units={counted.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
            isEstimate={page.address === null}
          />
          {checkout}
          {!page.isSignedIn && (
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
      <BottomBar className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:hidden">
        <span className="grid text-12 text-text-2">
          {t('cart.totals.total')}
          <b className="text-18 font-bold text-text tabular-nums">
            <bdi>{total}</bdi>
          </b>
        </span>
        <div className="flex-1 basis-32">{checkout}</div>
      </BottomBar>
    </div>
  );
}
