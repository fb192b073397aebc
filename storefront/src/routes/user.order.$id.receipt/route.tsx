import { Fragment } from 'react';
import { useLoaderData } from 'react-router';
import { AddressLines } from '#features/address/address-lines.tsx';
import { loadOrder } from '#features/order/load-order.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { useOrderMethod } from '#features/order/order-method.ts';
import { orderMoney } from '#features/order/order-money.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { OrderTotals } from '../user.order.$id/order-totals.tsx';
import type { Route } from './+types/route';
import { ReceiptPart } from './receipt-part.tsx';
import { TaxLines } from './tax-lines.tsx';

export const handle: RouteHandle = { query: ['expires', 'signature'], kind: 'form' };

/** Printable receipt, or order summary until it's paid, for the order's owner or by the emailed link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { order, signed, place, choices } = await loadOrder({ params, url, context });
  const countryCodes = new Set(order.parts.map(({ seller }) => seller.country));
  return { order, signed, place, countries: choices.countries.filter(({ code }) => countryCodes.has(code)) };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Receipt() {
  const { order, signed, place, countries } = useLoaderData<typeof loader>();
  const t = useT();
  const dateOf = useOrderDate();
  const methodOf = useOrderMethod();
  const facts = useSiteSettings();
  const title = t(order.payment_done === 1 ? 'order.receipt.title' : 'cart.summaryTitle');
  const rows = [
    { term: t('order.number'), text: <bdi dir="ltr">{order.order}</bdi> },
    { term: t('order.receipt.placed'), text: dateOf(order.created_at) },
    { term: t('order.payment.title'), text: methodOf(order) },
  ];
  return (
    <div className="wrap grid max-w-[860px] gap-6 pt-6">
      <PageTitle>{`${title} ${order.order}`}</PageTitle>
      <div className="flex flex-wrap gap-2 print:hidden">
        <LinkButton to={links.order(order.id, { ...signed })} variant="neutral" size="small">
          {t('order.receipt.back')}
        </LinkButton>
        <Button variant="primary" size="small" onClick={() => window.print()}>
          {t('order.receipt.print')}
        </Button>
      </div>
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <h1 className="text-24 font-bold lg:text-30">{title}</h1>
        {facts && (
          <p className="grid text-14 text-text-2 sm:text-end">
            <b className="font-semibold text-text">{facts.site.site_name}</b>
            {[facts.setting.email, facts.setting.phone].filter(Boolean).map((line) => (
              <bdi key={line} dir="ltr">
                {line}
              </bdi>
            ))}
          </p>
        )}
      </header>
      {order.cancelled === 1 ? (
        <Notice tone="warning">{t('order.receipt.cancelled')}</Notice>
      ) : (
        orderMoney(order) === 'unpaid' && <Notice tone="warning">{t('order.receipt.unpaid')}</Notice>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-14">
          {rows.map(({ term, text }) => (
            <Fragment key={term}>
              <dt className="text-text-2">{term}</dt>
              <dd className="font-medium">{text}</dd>
            </Fragment>
          ))}
        </dl>
        <section aria-labelledby="buyer" className="grid content-start gap-1">
          <h2 id="buyer" className="text-14 font-heading">
            {t('order.receipt.buyer')}
          </h2>
          <AddressLines address={order.address} place={place} />
        </section>
      </div>
      {order.parts.map((part) => (
        <ReceiptPart
          key={part.id}
          part={part}
          order={order}
          country={countries.find(({ code }) => code === part.seller.country)?.name ?? ''}
        />
      ))}
      <div className="grid w-full max-w-[380px] break-inside-avoid gap-2 justify-self-end">
        <OrderTotals order={order} isReceipt />
        <TaxLines order={order} />
      </div>
    </div>
  );
}
