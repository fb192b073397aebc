import type { RouteHandle } from '#layout/page-layout.tsx';
import { useEffect } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { gatewayFor } from '#features/payment/gateway.ts';
import { linkBackOf } from '#features/payment/link-back.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import type { Route } from './+types/route';
import { readReturn } from './read-return.ts';
import { useQuestions } from './use-questions.ts';
import { NextSteps } from './next-steps.tsx';
import { OrderDue } from './order-due.tsx';

export const handle: RouteHandle = {
  query: ['order', 'cancelled', 'failed', 'asked', 'expires', 'signature'],
};

/**
 * Return page of payment providers (SPEC §2). The URL proves nothing: the page shows the stored state, which the API has
 * refreshed from the provider before redirecting here, and keeps polling for a while; without JavaScript on request (`?asked`
 * means that it has). Reloading is safe; paid orders redirect to the order.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { orderId, turn } = readReturn(url, params);
  const signed = signedLinkOf(url.searchParams);
  const unknown = { state: 'unverifiable', orderId: null, named: orderId } as const;
  if (orderId === null) return unknown;
  const api = personalApi(context);
  const asked = { params: { id: orderId }, query: { ...signed } };
  const payment = await api.call('GET order/transaction/{id}', asked);
  // Not an order of this visitor: another browser or another person.
  if (!payment.ok) return unknown;
  const { state, payment_done: isPaid, order_method: method } = payment.data;
  if (isPaid === 1) throw redirect(links.order(orderId, { paid: '1', ...signed }));
  const [order, gateway] = await Promise.all([
    api.need('GET order/find/{id}', asked),
    publicApi(context).need('GET payment-gateway'),
  ]);
  return {
    state: stateOf(state, turn ?? (url.searchParams.has('asked') ? 'unverifiable' : 'verifying')),
    orderId,
    signed,
    order: { number: order.order, currency: order.currency, ...order.payment },
    // A signed link may have been forwarded, so only the owner can cancel the order.
    mayLeave: !signed,
    others: gatewayFor(payment.data, gateway)
      .methods.filter(({ id }) => id !== method)
      .map(({ title }) => title),
    nowMs: context.get(shopContext).nowMs,
  };
}

type State = keyof typeof looks;

/** The stored state if it is final, else the given one. */
function stateOf(stored: string, otherwise: State): State {
  return stored === 'cancelled' || stored === 'failed' ? stored : otherwise;
}

/**
 * With `leave`, cancels the order and puts its items back into the cart. Otherwise queries the provider again, which charges
 * nothing.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { orderId } = readReturn(url, params);
  const api = personalApi(context);
  if ((await request.formData()).get('intent') === 'leave') {
    if (orderId !== null) await api.call('POST order/payment-failed', { body: { id: orderId } });
    throw redirect(links.cart(), 303);
  }
  if (orderId !== null) {
    const body = { id: orderId, payment_token: '', ...signedLinkOf(url.searchParams) };
    await api.call('POST order/payment-done', { body });
  }
  const again = new URL(url);
  again.searchParams.set('asked', '1');
  throw redirect(again.pathname + again.search, 303);
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function PaymentResult() {
  const page = useLoaderData<typeof loader>();
  const { state: stored, orderId } = page;
  const t = useT();
  const isEnough = useQuestions(
    stored === 'verifying' ? { orderId: page.orderId, signed: page.signed } : null,
  );
  useLinkBack(page.orderId === null ? page.named : null);
  const state = stored === 'verifying' && isEnough ? 'unverifiable' : stored;
  const look = looks[state];
  return (
    <div className="wrap grid max-w-[640px] justify-items-center gap-4 py-10 text-center">
      <PageTitle>{t(look.title)}</PageTitle>
      <span className={`grid size-16 place-items-center rounded-pill ${look.box}`}>
        {'icon' in look ? <Icon name={look.icon} size={32} /> : <Spinner className="size-8 border-3" />}
      </span>
      <h1 className="text-24 font-bold">{t(look.title)}</h1>
      <p role="status" className="max-w-[52ch] text-text-2">
        {t(textOf(state, page))}
      </p>
      {orderId === null ? (
        <LinkButton to={links.trackOrder()} variant="primary">
          {t('layout.track')}
        </LinkButton>
      ) : (
        <>
          <OrderDue order={page.order} nowMs={page.nowMs} />
          <NextSteps state={state} page={page} />
        </>
      )}
    </div>
  );
}

function textOf(state: State, page: Awaited<ReturnType<typeof loader>>): MessageKey {
  if (page.orderId === null) return looks[state].text;
  if (state === 'unverifiable') return 'payment.unconfirmedText';
  return state === 'cancelled' && !page.mayLeave ? 'payment.cancelledLinkText' : looks[state].text;
}

/** After paying by an emailed link, restores the link's signature, which this tab has stored. */
function useLinkBack(orderId: number | null) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const link = orderId === null ? null : linkBackOf(orderId);
    const query = new URLSearchParams(search);
    if (!link || query.has('signature')) return;
    for (const [name, value] of Object.entries(link)) query.set(name, value);
    void navigate(`${pathname}?${query}`, { replace: true });
  }, [orderId, pathname, search, navigate]);
}

const looks = {
  verifying: {
    box: 'bg-info-soft text-info',
    title: 'payment.verifying',
    text: 'payment.verifyingText',
  },
  failed: {
    icon: 'error',
    box: 'bg-sale-soft text-sale',
    title: 'payment.failed',
    text: 'payment.failedText',
  },
  cancelled: {
    icon: 'info',
    box: 'bg-warning-soft text-warning',
    title: 'refusal.payment.cancelled',
    text: 'payment.cancelledText',
  },
  unverifiable: {
    icon: 'warning',
    box: 'bg-warning-soft text-warning',
    title: 'refusal.payment.unverified',
    text: 'payment.unverifiedText',
  },
} as const;
