import type { RouteHandle } from '#layout/page-layout.tsx';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { toMinor } from '@souk/rules/money';
import { useEffect } from 'react';
import { redirect, useActionData, useLoaderData } from 'react-router';
import { neededOf, personalApi, publicApi, signInFirst } from '#api/api-client.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { useMoney } from '#features/catalog/money.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { useTimeLeft } from '#features/order/time-left.ts';
import { gatewayFor } from '#features/payment/gateway.ts';
import { LeaveForProvider } from '#features/payment/leave-for-provider.tsx';
import { providerName } from '#features/payment/provider-name.ts';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';
import { BankTransfer } from './bank-transfer.tsx';
import { ChooseWay } from './choose-way.tsx';
import { PayHeader } from './pay-header.tsx';

export const handle: RouteHandle = {
  query: ['visit', 'refused', 'choose', 'expires', 'signature'],
};

/**
 * Payment of one order, the customer's own or by the signed link of its emails: redirects to the provider, shows the bank
 * details, or offers another method (`?choose`). `problem` is why the checkout couldn't start the payment (`?refused`), until an
 * attempt succeeds.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = personalApi(context);
  const search = url.searchParams;
  const signed = signedLinkOf(search);
  const [found, payment, gateway] = await Promise.all([
    api.call('GET order/find/{id}', { params: { id: params.id }, query: { ...signed } }),
    api.call('GET order/transaction/{id}', { params: { id: params.id }, query: { ...signed } }),
    publicApi(context).need('GET payment-gateway'),
  ]);
  // Guests get the same refusal for orders of customers, so they may just have to log in.
  if (!found.ok && found.status === 201 && !signed && !(await api.need('GET user/profile')).is_logged_in)
    throw signInFirst(url);
  const order = neededOf(found);
  const status = neededOf(payment);
  if (status.payment_done === 1 || order.cancelled === 1)
    throw redirect(links.order(order.id, { ...signed }));
  const { nowMs } = context.get(shopContext);
  const visit = search.get('visit') ?? '';
  const problem = search.has('refused') && status.next === null ? problemOf(status.state) : null;
  const next = search.has('choose') ? null : status.next;
  return {
    payment: status,
    order,
    gateway: gatewayFor(status, gateway),
    visit,
    problem,
    next,
    signed,
    nowMs,
  };
}

/** A refused attempt has ended; one without a response stays open. */
function problemOf(state: string): MessageKey {
  return state === 'failed' ? 'refusal.payment.refused' : 'refusal.payment.unavailable';
}

/**
 * Starts an attempt with the selected method; a refusal shows its reason and the methods again. With `leave`, cancels the order
 * and puts its items back into the cart.
 */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const api = personalApi(context);
  if (form.get('intent') === 'leave') {
    await api.call('POST order/payment-failed', { body: { id: params.id } });
    throw redirect(links.cart(), 303);
  }
  const method = String(form.get('order_method') ?? '');
  const signed = signedLinkOf(url.searchParams);
  const token = String(form.get('payment_token') ?? '');
  if (token !== '') {
    const { stripe } = PAYMENT_METHOD_CODE;
    const paid = await api.call('POST order/payment-done', {
      body: { id: params.id, payment_token: token, order_method: stripe, ...signed },
    });
    if (!paid.ok) return { messages: paid.messages, method: stripe };
    throw redirect(links.order(paid.data.id, { placed: '1', ...signed }), 303);
  }
  const outcome = await api.call('POST order/transaction', {
    body: { id: params.id, order_method: method, ...signed },
  });
  if (!outcome.ok) return { messages: outcome.messages, method: Number(method) };
  const { order_id: id, next } = outcome.data;
  // A new visit ID, so that the page redirects to the provider again.
  const onward =
    next === null ? links.order(id, { placed: '1', ...signed }) : links.pay(id, crypto.randomUUID(), signed);
  throw redirect(onward, 303);
}

/** Forms need an Origin header. Other sites get only the origin, which PhonePe requires. */
export function headers() {
  return { 'Referrer-Policy': 'origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Pay() {
  const { payment, order, gateway, visit, problem, next, signed, nowMs } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const total = useMoney(payment.currency)(payment.amount);
  const left = useTimeLeft()(order.payment.due_at, nowMs);
  const method = gateway.methods.find(({ id }) => id === payment.order_method);
  const message = refused?.messages.join(' ') ?? (problem && t(problem));
  const isStaying = next === null || next.kind === 'instructions';
  // The bank details end with a link to the order.
  const hasInstructions = next?.kind === 'instructions' && !refused;
  // The ordered items have left the cart.
  useEffect(() => void (isStaying && refreshCartCount()), [isStaying]);
  return (
    <div className="wrap grid max-w-[720px] gap-5 pt-6">
      <PayHeader total={total} number={order.order} left={left} />
      {message && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {next === null || refused ? (
        <ChooseWay
          gateway={gateway}
          preselected={refused?.method ?? payment.order_method}
          total={total}
          due={{ minor: toMinor(payment.amount, payment.currency), currency: payment.currency }}
          action={links.pay(order.id, undefined, signed)}
        />
      ) : (
        <section className="card grid gap-4 p-5">
          {next.kind === 'instructions' ? (
            <BankTransfer
              next={next}
              total={total}
              done={links.order(order.id, { placed: '1', ...signed })}
            />
          ) : (
            <LeaveForProvider
              next={next}
              provider={method ? providerName(method) : ''}
              visit={visit}
              back={signed && { orderId: order.id, signed }}
            />
          )}
          <p className="text-14">
            <Link to={links.payAnotherWay(order.id, signed)} className="link">
              {t('payment.another')}
            </Link>
          </p>
        </section>
      )}
      {!hasInstructions && (
        <p className="text-14 text-text-2">
          <Link to={links.order(order.id, { ...signed })} className="link">
            {t('payment.later')}
          </Link>
        </p>
      )}
    </div>
  );
}
