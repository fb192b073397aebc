import type { SellerFlashSale } from '@souk/contract/seller-console/flash-sales';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { OfferTabs } from '#parts/offer-tabs.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { OfferSheet } from './offer-sheet.tsx';
import { ProposalListRow } from './proposal-list-row.tsx';

export const loader = ({ request: { signal } }: { request: Request }) =>
  call('GET seller/flash-sales', { signal });

export function Component() {
  const t = useT();
  const { sales, currency } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [offering, setOffering] = useState<SellerFlashSale | null>(null);
  return (
    <>
      <PageHead title={t('operator.kind.flash-sale')} text={t('console.flash.text')}>
        <LinkButton to="/seller/flash-sales/past" size="small" icon="clock">
          {t('console.flash.past')}
        </LinkButton>
      </PageHead>
      <OfferTabs current="flash-sale" />
      {sales.length === 0 && (
        <div className="card">
          <NothingHere
            icon="bolt"
            text={t('console.flash.none')}
            to="/seller/flash-sales/past"
            label={t('console.go.past-sales')}
          />
        </div>
      )}
      {sales.map((sale) => (
        <SaleCard
          key={sale.id}
          {...{ sale, currency }}
          onOffer={() => setOffering(sale)}
          onChanged={() => void revalidate()}
        />
      ))}
      <OfferSheet
        sale={offering}
        currency={currency}
        onClose={() => setOffering(null)}
        onOffered={() => {
          setOffering(null);
          void revalidate();
        }}
      />
    </>
  );
}

type SaleCardProps = { sale: SellerFlashSale; currency: string; onOffer(): void; onChanged(): void };

function SaleCard({ sale, currency, onOffer, onChanged }: SaleCardProps) {
  const t = useT();
  const { may } = useMe();
  const { moment } = useFormat();
  const until = sale.proposals_until;
  return (
    <section className="card">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3.5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold">
              <bdi>{sale.title}</bdi>
            </h2>
            <StateMark tone={until ? 'good' : 'calm'}>
              {until ? t('console.flash.until', { when: moment(until) }) : t('console.flash.closed')}
            </StateMark>
          </div>
          <p className="text-13 text-text-2">
            {moment(sale.start)} – {moment(sale.end)}
            {until && ` · ${t('console.flash.rule', { percent: sale.proposals_percent })}`}
          </p>
        </div>
        {until && may('flash.write') && (
          <Button size="small" icon="plus" onClick={onOffer}>
            {t('console.flash.offer')}
          </Button>
        )}
      </header>
      {sale.proposals.length === 0 && until && (
        <p className="border-t border-line px-4 py-3 text-13 text-text-2">{t('console.flash.no-offers')}</p>
      )}
      {sale.proposals.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {sale.proposals.map((proposal) => (
            <ProposalListRow key={proposal.id} {...{ proposal, currency, onChanged }} />
          ))}
        </ul>
      )}
    </section>
  );
}
