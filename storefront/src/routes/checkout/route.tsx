import { moneyText } from '@souk/rules/money';
import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { personalApi, publicApi } from '#api/api-client.ts';
import { SignInOffer } from '#features/account/sign-in-offer.tsx';
import { AddressLines } from '#features/address/address-lines.tsx';
import { placeNames } from '#features/address/country-names.ts';
import { deliveryOf, groupByStore, selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { useMoney } from '#features/catalog/money.ts';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { PaymentChoice } from '#features/payment/payment-choice.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useLanguage, useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/route';
import { askVoucher } from './ask-voucher.ts';
import { ReviewItems } from './review-items.tsx';
import { VoucherField } from './voucher-field.tsx';
import { VoucherOffers } from './voucher-offers.tsx';

const removalForm = 'voucher-removal';
const offerForm = 'voucher-offer';

export const handle = { hasQuietHeader: true };

export async function loader({ context }: Route.LoaderArgs) {
  const [cart, offers, gateway, countries] = await Promise.all([
    loadCart(context),
    personalApi(context).need('GET voucher/offers'),
    publicApi(context).need('GET payment-gateway'),
    publicApi(context).need('GET countries-phones'),
  ]);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  if (!cart.address) throw redirect(links.shipping());
  return {
    ...cart,
    address: cart.address,
    offers,
    place: placeNames(countries, cart.address, context.get(shopContext).language),
    gateway: { methods: gateway.methods, bank_details: gateway.bank_details },
    preselected: gateway.default,
    // Made with the form: the same press arriving twice, or a reload, is one order (CONTRACT §2.6).
    idempotencyKey: crypto.randomUUID(),
  };
}

/**
 * Applies a voucher that was typed (`intent`) or chosen (`offer`) or removes it, otherwise places the order and goes on
 * to it; a refusal keeps everything that was chosen.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = intentOf(form);
  const code = String(form.get('offer') ?? form.get('voucher') ?? '').trim();
  const method = Number(form.get('order_method') ?? 0);
  if (intent === 'remove-voucher') return { messages: [], method, voucher: undefined };
  if (intent === 'voucher') return { messages: [], method, voucher: await askVoucher(context, code) };
  const outcome = await personalApi(context).call('POST order/action', {
    body: { order_method: String(form.get('order_method') ?? ''), voucher: code, time_zone: 'UTC' },
    idempotencyKey: String(form.get('idempotency_key') ?? ''),
  });
  if (!outcome.ok) {
    const voucher = code === '' ? undefined : await askVoucher(context, code);
    return { messages: outcome.messages, method, voucher };
  }
  const { id, order_method: chosen } = outcome.data;
  if (chosen === PAYMENT_METHOD_CODE.cash_on_delivery) throw redirect(`${links.order(id)}?placed=1`, 303);
  // Whatever the provider says now, the order is there; its payment page tells and lets try again.
  const opening = await personalApi(context).call('POST order/transaction', { body: { id } });
  throw redirect(opening.ok ? links.pay(id) : links.payRefused(id), 303);
}

function intentOf(form: FormData | undefined) {
  return form?.has('offer') ? 'voucher' : (form?.get('intent') ?? null);
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const voucher = answered?.voucher;
  const problems = answered?.messages ?? [];
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  const navigation = useNavigation();
  const intent = intentOf(navigation.formData);
  const isOrdering = navigation.formAction === links.checkout() && intent === null;
  // Not while the page loads anew afterwards: the answer is there already, and another code may be tried.
  const isAsking = navigation.state === 'submitting' && intent === 'voucher';
  const { items, address, currency, nowMs } = page;
  const chosen = selectedItems(items);
  const totals = totalsOf(items, address, { currency, nowMs, voucher: voucher?.applied ?? null });
  const total = money(moneyText(totals.totalMinor, currency));
  return (
    <div className="wrap">
      <PageTitle>{t('checkout.title')}</PageTitle>
      <CheckoutSteps current={2} title={t('checkout.title')} />
      {!page.isSignedIn && <SignInOffer step={links.checkout()} />}
      <Form
        method="post"
        action={links.checkout()}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px]"
      >
        <input type="hidden" name="idempotency_key" value={page.idempotencyKey} />
        <div className="grid gap-4">
          {problems.length > 0 && (
            <Notice tone="error" live title={t('checkout.refused')}>
              <ul>
                {problems.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          <section aria-labelledby="to-title" className="card flex justify-between gap-4 p-4">
            <div className="grid gap-1.5">
              <h2 id="to-title" className="text-14 font-semibold tracking-normal">
                {t('checkout.deliverTo')}
              </h2>
              <AddressLines address={address} place={page.place} />
            </div>
            <Link to={links.shipping()} className="link text-14" aria-label={t('checkout.editAddress')}>
              {t('checkout.edit')}
            </Link>
          </section>
          <section aria-labelledby="delivery-title" className="card flex justify-between gap-4 p-4">
            <div className="grid gap-1.5">
              <h2 id="delivery-title" className="text-14 font-semibold tracking-normal">
                {t('checkout.delivery')}
              </h2>
              <ul className="grid gap-0.5 text-14 text-text-2">
                {groupByStore(chosen).map((group) => {
                  const deliveries = group.items.flatMap(
                    (item) => deliveryOf(item, address, { currency, nowMs }) ?? [],
                  );
                  const last = [...deliveries].sort((a, b) => b.to.localeCompare(a.to))[0];
                  const cost = deliveries.reduce((sum, delivery) => sum + delivery.shippingMinor, 0);
                  return (
                    <li key={group.store.id}>
                      <bdi>{group.store.name}</bdi>:{' '}
                      {last
                        ? t('checkout.deliveryLine', {
                            days: formatDays(last.from, last.to, language),
                            price: cost === 0 ? t('cart.totals.free') : money(moneyText(cost, currency)),
                          })
                        : t('refusal.shipping.unavailable')}
                    </li>
                  );
                })}
              </ul>
            </div>
            <Link to={links.shipping()} className="link text-14" aria-label={t('checkout.editDelivery')}>
              {t('checkout.edit')}
            </Link>
          </section>
          <PaymentChoice gateway={page.gateway} preselected={answered?.method || page.preselected} />
        </div>
        <aside aria-labelledby="order-title" className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 id="order-title" className="text-18 font-heading">
            {t('checkout.yourOrder')}
          </h2>
          <ReviewItems items={chosen} currency={currency} />
          {!voucher?.applied && (
            <VoucherOffers
              offers={page.offers}
              busyCode={isAsking ? String(navigation.formData?.get('offer') ?? '') : null}
              form={offerForm}
            />
          )}
          <VoucherField answer={voucher} isBusy={isAsking} removalForm={removalForm} />
          <TotalsList
            amounts={totals}
            pieces={chosen.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
          />
          <div data-bottom-bar="" className="bottom-bar">
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              icon="lock"
              busy={isOrdering ? t('checkout.placing') : undefined}
            >
              {t('checkout.pay', { total })}
            </Button>
          </div>
          <p className="text-center text-12 text-text-3">
            {t.rich('checkout.terms', {
              link: (text) => (
                <Link to={links.page('terms')} className="underline">
                  {text}
                </Link>
              ),
            })}
          </p>
        </aside>
      </Form>
      <Form id={offerForm} method="post" action={links.checkout()} preventScrollReset />
      <Form id={removalForm} method="post" action={links.checkout()} preventScrollReset>
        <input type="hidden" name="intent" value="remove-voucher" />
      </Form>
    </div>
  );
}
