import { arrivalRange } from '@souk/rules/delivery';
import { useEffect } from 'react';
import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import { neededOf, personalApi, publicApi, signInFirst } from '#api/api-client.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { AddressLines } from '#features/address/address-lines.tsx';
import { placeNames } from '#features/address/country-names.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { partsToCancel } from '#features/order/cancellation.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { OrderProgress } from '#features/order/order-progress.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useLanguage, useT } from '#i18n/messages-context.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/route';
import { CancelButton } from './cancel-button.tsx';
import { CancelForm, cancelPage } from './cancel-form.tsx';
import { CancelResult } from './cancel-result.tsx';
import { MailForm, mailIntent, sendMail } from './mail-form.tsx';
import { OrderPart } from './order-part.tsx';
import { OrderThanks } from './order-thanks.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PaymentDue } from './payment-due.tsx';

export const handle: FrameHandle = { hasNoPopup: true };

/** The order of its owner, or of whoever holds the signed link from the mail. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const search = url.searchParams;
  const signed = {
    expires: search.get('expires') ?? undefined,
    signature: search.get('signature') ?? undefined,
  };
  const api = personalApi(context);
  const [found, profile, countries] = await Promise.all([
    api.call('GET order/find/{id}', { params: { id: params.id }, query: signed }),
    api.need('GET user/profile'),
    publicApi(context).need('GET countries-phones'),
  ]);
  // It may be the order of somebody who has only to sign in: for a guest the two are the same.
  if (!found.ok && found.status === 201 && !profile.is_logged_in && !signed.signature) throw signInFirst(url);
  const order = neededOf(found);
  // A signed link shows an order to its holder, who need not be its owner; cancelling is for owners.
  const isOwner =
    !signed.signature || (await api.call('GET order/find/{id}', { params: { id: order.id } })).ok;
  const isPayable = isOwner && order.payment_done === 0 && order.cancelled === 0 && order.order_method !== 2;
  const payment = isPayable
    ? await api.need('GET order/transaction/{id}', { params: { id: order.id } })
    : null;
  return {
    order,
    place: placeNames(countries, order.address, context.get(shopContext).language),
    payment,
    visit: crypto.randomUUID(),
    isWelcome: search.get('placed') === '1' || (search.get('paid') === '1' && order.payment_done === 1),
    isMailed: search.get('mailed') === '1',
    isOwner,
    isSignedIn: profile.is_logged_in,
    asksToCancel: search.get('cancel'),
    cancelled: search.get('cancelled'),
  };
}

/**
 * Sends the confirmation again, or cancels the order or one seller's part of it, and shows what came of it; a refusal
 * keeps what was written.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === mailIntent) return sendMail(personalApi(context), params.id);
  const [part, title, message] = ['part', 'title', 'message'].map((name) => String(form.get(name) ?? '')) as [
    string,
    string,
    string,
  ];
  const outcome = await personalApi(context).call('POST cancellation/cancel-order', {
    body: { order_id: params.id, order_part_id: part, title, message },
  });
  if (!outcome.ok) return { messages: outcome.messages, part, title, message };
  throw redirect(`${links.order(outcome.data.order_id)}?cancelled=${part || 'order'}`, 303);
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Order() {
  const { order, place, payment, visit, isWelcome, isMailed, isOwner, isSignedIn, asksToCancel, cancelled } =
    useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const refused = posted && 'part' in posted ? posted : undefined;
  const t = useT();
  const language = useLanguage();
  const dateOf = useOrderDate();
  // What was ordered has left the cart.
  useEffect(() => void (isWelcome && refreshCartCount()), [isWelcome]);
  const isOver = order.cancelled === 1 || order.status === 6;
  const gone = new Set(order.parts.filter((part) => part.cancelled === 1).map((part) => part.store.id));
  const coming = order.ordered_products.filter((line) => isOver || !gone.has(line.store.id));
  const days = Math.max(...coming.map((line) => line.shipping_place.day_needed));
  const range = arrivalRange({ placedMs: Date.parse(order.created_at), daysNeeded: days });
  const arrival = formatDays(range.from, range.to, language);
  const asked = asksToCancel === 'order' ? null : Number(asksToCancel);
  const number = (
    <bdi dir="ltr" className="tabular-nums">
      {order.order}
    </bdi>
  );
  const content = (
    <div className="grid gap-5">
      <PageTitle>{`${t('order.title')} ${order.order}`}</PageTitle>
      {cancelled && <CancelResult order={order} cancelled={cancelled} />}
      {refused && partsToCancel(order, refused.part ? Number(refused.part) : null).length === 0 && (
        <Notice tone="error" live>
          {refused.messages.join(' ')}
        </Notice>
      )}
      {isWelcome && !isOver && <OrderThanks order={order} arrival={arrival} />}
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-24 font-bold lg:text-30">
          {t('order.title')} {number}
        </h1>
        {(!isOver || order.payment_done === 1) && (
          <Badge tone={order.payment_done ? 'success' : 'warning'}>
            {t(order.payment_done ? 'order.paid' : 'order.unpaid')}
          </Badge>
        )}
        {isOwner && (
          <div className="ms-auto">
            <CancelButton order={order} partId={null} refused={refused} />
          </div>
        )}
        <p className="w-full text-14 text-text-2">
          {t('order.placedOn', { date: dateOf(order.created_at), count: order.ordered_products.length })}
        </p>
      </header>
      {isOwner && asksToCancel && partsToCancel(order, asked).length > 0 && (
        <section aria-labelledby="cancel" className="card grid max-w-[560px] gap-4 p-5">
          <h2 id="cancel" className="text-18 font-heading">
            {asked === null
              ? t('order.cancel.title')
              : t('order.cancel.titlePart', {
                  store: order.parts.find((part) => part.id === asked)?.store.name ?? '',
                })}
          </h2>
          <CancelForm order={order} partId={asked} refused={refused} action={cancelPage(order, asked)} />
        </section>
      )}
      {payment && <PaymentDue order={order} next={payment.next} visit={visit} />}
      <section aria-labelledby="progress" className="card grid gap-4 p-5">
        <h2 id="progress" className="text-18 font-heading">
          {isOver
            ? t('order.over')
            : order.status === 5
              ? t('order.delivered')
              : t('order.arrives', { days: arrival })}
        </h2>
        <OrderProgress
          status={order.status}
          cancelled={order.cancelled}
          refunded={order.refunded}
          expected={arrival}
        />
      </section>
      <div
        className={`grid items-start gap-5 ${
          isSignedIn ? 'xl:grid-cols-[minmax(0,1fr)_340px]' : 'lg:grid-cols-[minmax(0,1fr)_360px]'
        }`}
      >
        <div className="grid gap-4">
          {order.parts.map((part) => (
            <OrderPart
              key={part.id}
              part={part}
              currency={order.currency}
              hasState={order.parts.length > 1 && !isOver}
              cancel={isOwner && <CancelButton order={order} partId={part.id} refused={refused} />}
              mayReview={isOwner && order.user_id !== null}
              lines={order.ordered_products.filter((line) => line.store.id === part.store.id)}
            />
          ))}
        </div>
        <div className="grid gap-4">
          <section aria-labelledby="totals" className="card grid gap-3 p-5">
            <h2 id="totals" className="text-18 font-heading">
              {t('order.total')}
            </h2>
            <OrderTotals order={order} />
          </section>
          <section aria-labelledby="to" className="card grid gap-2 p-5">
            <h2 id="to" className="text-18 font-heading">
              {t(isOver ? 'order.address' : order.status === 5 ? 'order.deliveredTo' : 'order.deliverTo')}
            </h2>
            <AddressLines address={order.address} place={place} />
            {isOwner && (
              <MailForm
                email={order.address.email}
                isSent={isMailed}
                problems={posted && 'mailProblems' in posted ? posted.mailProblems : []}
              />
            )}
          </section>
          <Notice tone="info">
            {t.rich('order.help', {
              link: (text) => (
                <Link to={links.page('contact-info')} className="link">
                  {text}
                </Link>
              ),
            })}
          </Notice>
        </div>
      </div>
    </div>
  );
  if (isSignedIn) return <AccountFrame>{content}</AccountFrame>;
  return <div className="wrap pt-6">{content}</div>;
}
