import type { PayoutTerms } from '@souk/contract/console/operator-balances';
import type { PayoutBlock } from '@souk/contract/console/operator-payouts';
import type { Seller } from '@souk/contract/console/operator-sellers';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { Card } from '#parts/card.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Facts } from '#operator/facts.tsx';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { blockText } from './block-text.ts';
import { ConvertSheet } from './convert-sheet.tsx';
import { TermsForm } from './terms-form.tsx';

type StorePayoutsProps = { seller: Pick<Seller, 'id' | 'name'> };

/** A store's balances and payout terms; loaded after the page. */
export function StorePayouts({ seller }: StorePayoutsProps) {
  const t = useT();
  const { may } = useMe();
  const { id, name } = seller;
  const [edited, setEdited] = useState<PayoutTerms | null>(null);
  const [open, setOpen] = useState<'terms' | 'adjust' | 'convert' | null>(null);
  const [adjustments, setAdjustments] = useState(0);
  const loadedTerms = useLoaded(`terms ${id}`, (signal) =>
    call('GET operator/sellers/{id}/payout-terms', { params: { id }, signal }),
  );
  const balances = useLoaded(`balances ${id} ${adjustments}`, (signal) => balancesOf(seller, signal));
  const terms = edited ?? loadedTerms;
  return (
    <Card title={t('operator.payout-terms.title')}>
      {balances === null || terms === null ? (
        <div className="grid gap-2">
          {['available', 'pending', 'state', 'hold', 'reserve'].map((one) => (
            <Skeleton key={one} className="h-5" />
          ))}
        </div>
      ) : (
        <>
          {balances.rows.map((row) => (
            <Facts
              key={row.currency}
              rows={[
                [t('operator.balance.available'), <Amount key="available" of={row.available} />],
                [t('operator.balance.pending'), <Amount key="pending" of={row.pending} />],
              ]}
            />
          ))}
          <TermFacts terms={terms} block={balances.rows.find(({ block }) => block !== null)?.block ?? null} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {may('payouts.write') && terms && balances && (
          <>
            <Button size="small" onClick={() => setOpen('terms')}>
              {t('operator.payout-terms.edit')}
            </Button>
            <Button size="small" onClick={() => setOpen('adjust')}>
              {t('operator.adjust')}
            </Button>
            <Button size="small" onClick={() => setOpen('convert')}>
              {t('operator.convert')}
            </Button>
          </>
        )}
        <Link to={`/operator/payouts?view=all&q=${encodeURIComponent(name)}`} className="link text-13">
          {t('operator.go.payouts')}
        </Link>
        <Link to={`/operator/sellers/${id}/ledger`} className="link text-13">
          {t('operator.ledger.view')}
        </Link>
        <Link to={`/operator/sellers/${id}/statements`} className="link text-13">
          {t('console.statement.all')}
        </Link>
      </div>
      <Sheet
        open={open === 'terms'}
        onClose={() => setOpen(null)}
        title={t('operator.payout-terms.edit.title', { store: name })}
      >
        {open === 'terms' && terms && (
          <TermsForm
            store={id}
            terms={terms}
            onSaved={(saved) => {
              setEdited(saved);
              setOpen(null);
            }}
          />
        )}
      </Sheet>
      <AdjustSheet
        store={open === 'adjust' ? seller : null}
        currencies={balances?.currencies ?? []}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOpen(null);
          setAdjustments(adjustments + 1);
        }}
      />
      <ConvertSheet
        store={seller}
        isOpen={open === 'convert'}
        onClose={() => setOpen(null)}
        onDone={() => setOpen(null)}
      />
    </Card>
  );
}

/** The balances of this store among those whose name matches; a store without one has the shop's currency. */
async function balancesOf({ id, name }: StorePayoutsProps['seller'], signal: AbortSignal) {
  const [{ rows: found }, { currency }] = await Promise.all([
    call('GET operator/balances', { query: { q: name }, signal }),
    loadShopFacts(),
  ]);
  const rows = found.filter(({ store }) => store.id === id);
  return { rows, currencies: rows.length > 0 ? rows.map((row) => row.currency) : [currency] };
}

type TermFactsProps = { terms: PayoutTerms; block: PayoutBlock | null };

function TermFacts({ terms, block }: TermFactsProps) {
  const t = useT();
  const format = useFormat();
  const { hold_days: hold, reserve_percent: percent, reserve_days: days, block_reason: stopped } = terms;
  // Terms saved since the balances were loaded count.
  const reason = stopped ?? (block && block.reason !== 'operator' ? blockText(block, { t, format }) : null);
  return (
    <Facts
      rows={[
        [
          t('operator.payout-terms.state'),
          <StateMark key="state" tone={reason === null ? 'good' : 'bad'}>
            {t(reason === null ? 'operator.payout-terms.active' : 'operator.payout-terms.paused')}
          </StateMark>,
        ],
        [t('operator.payout-terms.reason'), reason && <bdi key="reason">{reason}</bdi>],
        [t('operator.payout-terms.hold'), t('operator.payout-terms.hold.days', { count: hold })],
        [
          t('operator.payout-terms.reserve'),
          percent === 0
            ? t('operator.payout-terms.reserve.none')
            : t('operator.payout-terms.reserve.of', { percent: format.number(percent), count: days }),
        ],
      ]}
    />
  );
}
