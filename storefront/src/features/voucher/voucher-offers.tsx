import type { VoucherOffer } from '@souk/contract/voucher';
import type { ReactNode } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';

const shownAtOnce = 3;

type VoucherOffersProps = {
  offers: readonly VoucherOffer[];
  busyCode: string | null;
  /** Separate form, so that Enter in the order form never applies a voucher. */
  form: string;
};

/** The customer's vouchers, best discount first. Usable ones apply on click; the others show what is missing. */
export function VoucherOffers({ offers, ...list }: VoucherOffersProps) {
  const t = useT();
  const more = offers.slice(shownAtOnce);
  return (
    <section aria-labelledby="offers-title" className="grid gap-2">
      <h3 id="offers-title" className="text-14 font-semibold tracking-normal">
        {t('checkout.voucher.yours')}
      </h3>
      <OfferList offers={offers.slice(0, shownAtOnce)} {...list} />
      {more.length > 0 && (
        <Disclosure
          summary={t('checkout.voucher.more', { count: more.length })}
          className="text-14"
          summaryClassName="min-h-11"
        >
          <OfferList offers={more} {...list} />
        </Disclosure>
      )}
    </section>
  );
}

function OfferList({ offers, busyCode, form }: VoucherOffersProps) {
  return (
    <ul className="grid gap-2">
      {offers.map((offer) => (
        <li key={offer.id}>
          {offer.discount === null ? (
            <Row offer={offer} note={<Missing offer={offer} />} className="bg-sunk text-text-2" />
          ) : (
            <ApplyButton
              offer={offer}
              discount={offer.discount}
              isBusy={busyCode === offer.code}
              form={form}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type ApplyButtonProps = { offer: VoucherOffer; discount: string; isBusy: boolean; form: string };

function ApplyButton({ offer, discount, isBusy, form }: ApplyButtonProps) {
  const t = useT();
  const money = useMoney();
  return (
    <button
      type="submit"
      form={form}
      name="offer"
      value={offer.code}
      aria-busy={isBusy || undefined}
      className="w-full cursor-pointer rounded-control text-start hover:outline hover:outline-primary-line aria-busy:cursor-progress aria-busy:opacity-60"
    >
      <span className="sr-only">{t('checkout.voucher.use')} </span>
      <Row offer={offer} className="bg-primary-soft">
        <b className="font-semibold whitespace-nowrap text-success tabular-nums">
          <bdi>−{money(discount)}</bdi>
        </b>
      </Row>
    </button>
  );
}

type RowProps = {
  offer: VoucherOffer;
  /** Text below the title. */
  note?: ReactNode;
  className: string;
  children?: ReactNode;
};

function Row({ offer, note, className, children }: RowProps) {
  return (
    <span
      className={`grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-control px-3 py-1.5 text-14 ${className}`}
    >
      <Icon name="ticket" size={18} />
      <span className="grid">
        <span>
          <bdi>{offer.title}</bdi>
        </span>
        <span className="text-12 text-text-2">
          <bdi dir="ltr">{offer.code}</bdi>
          {note && <> · {note}</>}
        </span>
      </span>
      {children}
    </span>
  );
}

function Missing({ offer: { missing, store } }: { offer: VoucherOffer }) {
  const t = useT();
  const money = useMoney();
  const names = { store: store?.name ?? '', bdi: (text: ReactNode) => <bdi>{text}</bdi> };
  if (missing === null) return t.rich('checkout.voucher.notHere', names);
  return t.rich(store ? 'checkout.voucher.spendMoreAt' : 'checkout.voucher.spendMore', {
    ...names,
    missing: money(missing),
  });
}
