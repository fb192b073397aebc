import type { SellerPayout } from '@souk/contract/seller-console/money';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { PayoutAccount, PayoutState } from '#parts/payout-cells.tsx';
import { payoutReason } from '#parts/payout-reason.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { PayoutEntries } from './payout-entries.tsx';

export const payoutAddress = (id: number) => `/seller/money/payouts?open=${id}`;

export const wordOfState = (state: SellerPayout['state']) => `console.payout.state.${state}` as const;

export function RecentPayouts({ payouts }: { payouts: readonly SellerPayout[] }) {
  const t = useT();
  return (
    <section className="card">
      <h2 className="card-head">
        {t('console.payout.title')}
        <Link to="/seller/money/payouts" className="link text-13 font-normal">
          {t('console.payout.all')}
        </Link>
      </h2>
      <PayoutTable payouts={payouts} />
    </section>
  );
}

export function PayoutTable({ payouts }: { payouts: readonly SellerPayout[] }) {
  const t = useT();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{t('console.payout.number')}</th>
          <th>{t('console.payout.state')}</th>
          <th>{t('console.payout.account')}</th>
          <th className="number">{t('console.payout.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </tbody>
    </table>
  );
}

/** A payout opens to what became available for it. */
function PayoutRow({ payout }: { payout: SellerPayout }) {
  const t = useT();
  const { when, whole, dayOf } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { id, number, state, amount, reason, expected_on: expected } = payout;
  const at = payout.settled_at ?? payout.sent_at ?? payout.created_at;
  return (
    <>
      <tr>
        <td className="second">
          <span className="flex items-start gap-1">
            <IconButton
              size="small"
              iconSize={16}
              icon={isOpen ? 'chevron-down' : 'chevron-end'}
              label={t('console.payout.details', { number })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              className="-ms-2"
              onClick={() => setIsOpen(!isOpen)}
            />
            <span className="min-w-0">
              <Link to={payoutAddress(id)} preventScrollReset className="font-semibold hover:underline">
                <bdi dir="ltr">{number}</bdi>
              </Link>
              <time dateTime={at} title={whole(at)} className="block text-12 text-text-3">
                {when(at)}
              </time>
            </span>
          </span>
        </td>
        <td className="max-md:col-start-2 max-md:row-start-2 max-md:ps-8!">
          <PayoutState state={state} wordOf={wordOfState} />
          {expected && (
            <span className="block text-13 text-text-2">
              {t.rich('console.payout.expected.on', { date: dayOf(expected) })}
            </span>
          )}
          {reason && <bdi className="block text-13 wrap-anywhere text-text-2">{payoutReason(reason, t)}</bdi>}
        </td>
        <td className="max-md:col-start-3 max-md:row-start-2 max-md:text-end max-md:text-13 max-md:text-text-2">
          <PayoutAccount last4={payout.account_last4} />
        </td>
        <td className="number last font-semibold">
          <Amount of={amount} />
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} data-details className="bg-sunk">
          <td colSpan={4} className="max-md:col-span-3">
            <div className="max-w-160 py-2 md:ps-9">
              <PayoutEntries id={id} amount={amount} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
