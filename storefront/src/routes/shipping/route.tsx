import { redirect, useActionData, useFetcher, useLoaderData, useSearchParams } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { personalApi, publicApi } from '#api/api-client.ts';
import { AddressForm, statesOf } from '#features/address/address-form.tsx';
import { placeNames } from '#features/address/country-names.ts';
import { readAddressForm } from '#features/address/read-address-form.ts';
import { deliveryOf, selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import type { Route } from './+types/route';
import { AddressCards } from './address-cards.tsx';
import { DeliveryChoices } from './delivery-choices.tsx';
import { changeShipping } from './change-shipping.ts';

export const handle = { hasQuietHeader: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const [cart, countries, common] = await Promise.all([
    loadCart(context),
    publicApi(context).need('GET countries-phones'),
    publicApi(context).need('GET common'),
  ]);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  const editedId = Number(new URL(request.url).searchParams.get('edit') ?? 0);
  const edited = cart.addresses.find((address) => address.id === editedId) ?? null;
  const { default_country: defaultCountry, default_state: defaultState } = common.setting;
  return {
    ...cart,
    edited,
    names: Object.fromEntries(cart.addresses.map((address) => [address.id, placeNames(countries, address)])),
    choices: {
      countries: Object.values(countries.countries)
        .map(({ code2, name }) => ({ code: code2, name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
      states: statesOf(countries, edited?.country ?? defaultCountry),
    },
    defaultCountry,
    defaultState,
  };
}

/** Save, delete or choose an address; keep the delivery choices and go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const api = personalApi(context);
  const outcome = await changeShipping(api, form, () => loadCart(context));
  if (!outcome.ok)
    return { intent: String(form.get('intent')), messages: outcome.messages, values: readAddressForm(form) };
  if (form.get('intent') === 'continue') throw redirect(links.checkout(), 303);
  return { intent: String(form.get('intent')), messages: [], values: readAddressForm(form) };
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Shipping() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const t = useT();
  const [params, setParams] = useSearchParams();
  const saved = useFetcher<typeof action>({ key: 'address' });
  const mode = params.has('new') ? 'new' : page.edited ? 'edit' : null;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);

  // A saved address closes the form; the page's loader has already brought the new list.
  const wasBusy = useRef(false);
  const isBusy = saved.state !== 'idle';
  const isSaved = saved.data?.intent === 'save-address' && saved.data.messages.length === 0;
  useEffect(() => {
    if (wasBusy.current && !isBusy && isSaved) {
      toast(t(mode === 'edit' ? 'address.updated' : 'address.added'));
      setParams({}, { preventScrollReset: true });
    }
    wasBusy.current = isBusy;
  }, [isBusy, isSaved, mode, setParams, t]);

  const { items, addresses, address, currency, nowMs, destination } = page;
  const chosen = selectedItems(items);
  const unshippable = address ? chosen.filter((item) => !deliveryOf(item, address, { currency, nowMs })) : [];
  const addressForm = (
    <AddressForm
      key={page.edited?.id ?? 'new'}
      address={page.edited}
      choices={page.choices}
      defaultCountry={page.defaultCountry}
      defaultState={page.defaultState}
      fetcherKey="address"
      posted={posted?.intent === 'save-address' && posted.messages.length ? posted : undefined}
      {...(addresses.length ? { onCancel: () => setParams({}, { preventScrollReset: true }) } : {})}
    />
  );
  const problems = posted && posted.intent !== 'save-address' ? posted.messages : [];
  return (
    <div className="wrap pb-20 lg:pb-0">
      <PageTitle>{t('shipping.title')}</PageTitle>
      <CheckoutSteps current={1} title={t('shipping.title')} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-6">
          {problems.length > 0 && (
            <Notice tone="error" live>
              {problems.join(' ')}
            </Notice>
          )}
          <section aria-labelledby="address-title" className="grid gap-3">
            <h2 id="address-title" className="text-18 font-heading">
              {t('shipping.address')}
            </h2>
            {addresses.length === 0 || (mode !== null && !isReady) ? (
              <div className="card p-5">{addressForm}</div>
            ) : (
              <>
                <AddressCards addresses={addresses} names={page.names} />
                <LinkButton
                  to="?new=1"
                  variant="neutral"
                  icon="plus"
                  preventScrollReset
                  className="justify-self-start"
                >
                  {t('shipping.addAddress')}
                </LinkButton>
                <Sheet
                  open={mode !== null && isReady}
                  onClose={() => setParams({}, { preventScrollReset: true })}
                  title={t(mode === 'edit' ? 'shipping.editAddress' : 'shipping.addAddress')}
                >
                  <div className="p-4">{addressForm}</div>
                </Sheet>
              </>
            )}
          </section>
          {address && <DeliveryChoices items={chosen} address={address} currency={currency} nowMs={nowMs} />}
          {unshippable.length > 0 && address && (
            <Notice
              tone="warning"
              action={
                <LinkButton to={links.cart()} variant="link">
                  {t('shipping.backToCart')}
                </LinkButton>
              }
            >
              {t('refusal.shipping.not-there', page.names[address.id] ?? address)}
              <ul className="list-disc ps-5">
                {unshippable.map((item) => (
                  <li key={item.id}>{item.flash_product.title}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <aside aria-label={t('cart.summaryTitle')} className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 className="text-18 font-heading">{t('cart.summaryTitle')}</h2>
          <TotalsList
            amounts={totalsOf(items, destination, { currency, nowMs })}
            pieces={chosen.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
            isEstimate={address === null}
          />
          {address ? (
            <Button type="submit" form="delivery" variant="primary" size="large" wide>
              {t('shipping.continue')}
            </Button>
          ) : (
            <Notice tone="info">{t('refusal.address.required')}</Notice>
          )}
        </aside>
      </div>
    </div>
  );
}
