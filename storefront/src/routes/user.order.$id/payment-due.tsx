import type { OrderDetail } from '@souk/contract/order';
import type { PaymentNextStep } from '@souk/contract/payment';
import { toMinor } from '@souk/rules/money';
import type { ReactNode } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { BankDetails } from '#features/payment/bank-details.tsx';
import { useTimeLeft } from '#features/order/time-left.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type PaymentDueProps = {
  order: OrderDetail;
  /** Next step of the open payment attempt; null to choose a method. */
  next: PaymentNextStep | null;
  /** New on each page load, so that the button redirects to the provider again. */
  visit: string;
  /** Access by an emailed link. */
  signed: SignedLink | undefined;
  nowMs: number;
};

export function PaymentDue({ order, next, visit, signed, nowMs }: PaymentDueProps) {
  const t = useT();
  const money = useMoney(order.currency);
  const longDate = useOrderDate();
  const left = useTimeLeft()(order.payment.due_at, nowMs);
  const { due, received } = order.payment;
  const total = money(due);
  const b = (text: ReactNode) => (
    <b className="text-text">
      <bdi>{text}</bdi>
    </b>
  );
  const bdi = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;
  return (
    <section aria-labelledby="payment" className="card grid gap-4 p-5">
      <h2 id="payment" className="text-18 font-heading">
        {t('order.payment.title')}
      </h2>
      {isBeingLookedAt(order) && (
        <Notice tone="warning">
          {t.rich('order.payment.review', {
            amount: money(received),
            bdi: (text) => <bdi>{text}</bdi>,
          })}
        </Notice>
      )}
      {next?.kind === 'instructions' ? (
        <>
          <p className="text-text-2">
            {t.rich('order.payment.transfer', {
              total,
              date: next.due_at ? longDate(next.due_at) : '',
              reference: next.lines.find(({ label }) => label === 'reference')?.value ?? '',
              b,
              bdi,
            })}
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <BankDetails lines={next.lines} label={t('order.payment.details')} variant="primary" />
            <Link to={links.payAnotherWay(order.id, signed)} className="link text-14">
              {t('payment.another')}
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className="text-text-2">
            {left === null
              ? t.rich('order.payment.due', { total, b })
              : t.rich('order.payment.dueFor', { total, left, b })}
          </p>
          <LinkButton
            to={links.pay(order.id, visit, signed)}
            variant="primary"
            icon="lock"
            className="justify-self-start"
          >
            {t('order.payment.now')}
          </LinkButton>
        </>
      )}
    </section>
  );
}

/** Whether a payment of the wrong amount was received and not yet refunded. */
function isBeingLookedAt({ payment: { received, refunded, refunding }, currency }: OrderDetail): boolean {
  const minor = (amount: string) => toMinor(amount, currency);
  return minor(received) > minor(refunded) + minor(refunding);
}
