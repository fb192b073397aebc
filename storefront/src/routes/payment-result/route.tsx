import type { FrameHandle } from '#layout/frame.tsx';
import { useEffect } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
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
import { Ways } from './ways.tsx';
import { WhatFor } from './what-for.tsx';

export const handle: FrameHandle = {
  query: ['order', 'cancelled', 'failed', 'asked', 'expires', 'signature'],
};

/**
 * Where providers' browsers end up (SPEC §2). The address proves nothing: what is stored is shown, after the
 * provider was asked on the way here; the page goes on asking for a while, without script when it is told to (`?asked`
 * says that it was). Safe to reload at any time; a paid order is shown as what it is, an order.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { orderId, turn } = readReturn(url, params);
  const signed = signedLinkOf(url.searchParams);
  const unknown = { state: 'unverifiable', orderId: null, named: orderId } as const;
  if (orderId === null) return unknown;
  const api = personalApi(context);
  const asked = { params: { id: orderId }, query: { ...signed } };
  const payment = await api.call('GET order/transaction/{id}', asked);
  // Not an order of this visitor: another browser, or another person.
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
    // Of a link nobody knows whose hands it is in: leaving the order is for its owner.
    mayLeave: !signed,
    others: gateway.methods.filter(({ id }) => id !== method).map(({ title }) => title),
    nowMs: context.get(shopContext).nowMs,
  };
}

type State = keyof typeof looks;

/** What is stored, or while nothing has come of it what the shopper did there. */
function stateOf(stored: string, otherwise: State): State {
  return stored === 'cancelled' || stored === 'failed' ? stored : otherwise;
}

/**
 * Leaves the order (`leave`): nothing is kept any longer, and the goods are in the cart again. Otherwise asks the
 * provider once more, which charges nothing.
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

/** Its form needs an Origin; to other sites nothing is told. */
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
          <WhatFor order={page.order} nowMs={page.nowMs} />
          <Ways state={state} page={page} />
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

/** Whoever paid by the link of a mail has it waiting in this tab, and sees the order by it. */
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
