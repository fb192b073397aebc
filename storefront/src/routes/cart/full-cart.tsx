import { useEffect } from 'react';
import { moneyText } from '@souk/rules/money';
import { showCartCount } from '#features/cart/cart-count.ts';
import {
  countedItems,
  groupByStore,
  isGuess,
  scarceItems,
  strandedItems,
  totalsOf,
} from '#features/cart/cart-math.ts';
import { unitsOf } from '#features/cart/units-of.ts';
import { useMoney } from '#features/catalog/money.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import type { VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { CartGroup } from './cart-group.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import type { CartPage } from './load-cart-page.ts';
import { SelectAll } from './select-all.tsx';
import { StrandedNotice } from './stranded-notice.tsx';

type FullCartProps = {
  page: CartPage;
  /** Rejected voucher code. */
  refused: VoucherAnswer | null | undefined;
};

export function FullCart({ page, refused }: FullCartProps) {
  const t = useT();
  const money = useMoney();
  const { items, currency, destination, nowMs } = page;
  const units = unitsOf(items);
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
      count={unitsOf(counted)}
      stranded={isGuess(page.placeBy) ? [] : stranded}
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
      <CartChanges items={items} />
      <StrandedNotice items={stranded} placeName={page.place.name} cart={page} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <SelectAll items={items} />
          {groups.map((group) => (
            <CartGroup key={group.store.id} group={group} cart={page} place={page.place} />
          ))}
        </div>
        <CartSummary page={page} voucher={voucher} totals={totals} counted={counted} checkout={checkout} />
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
