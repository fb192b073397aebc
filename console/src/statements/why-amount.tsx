import type { OrderAmounts } from '@souk/contract/seller-console/statements';
import { useState, type ReactNode } from 'react';
import { Amount } from '#parts/amount.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat, type Money } from '#format.ts';
import { Dotted } from './dotted.tsx';
import { readAmounts } from './statement-calls.ts';
import { waitsText } from './waits-text.ts';
import { amountSteps, itemText, ruleText, type Step } from './why-words.ts';

type WhyAmountProps = { audience: 'seller' | 'operator'; partId: number };

/** Opens a panel that explains a store's amount of an order, from what the buyer pays to what the store gets. */
export function WhyAmount({ audience, partId }: WhyAmountProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="link min-h-6 text-13" onClick={() => setIsOpen(true)}>
        {t('console.why.open')}
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('console.why.title')} side="end">
        <LoadedAmount audience={audience} partId={partId} />
      </Sheet>
    </>
  );
}

/** The explanation itself, loaded when it is shown. */
export function LoadedAmount({ audience, partId }: WhyAmountProps) {
  const amounts = useLoaded(`amounts ${partId}`, (signal) => readAmounts(audience, partId, signal));
  if (!amounts)
    return (
      <div className="grid gap-3">
        {['items', 'shipping', 'commission', 'tax', 'total'].map((one) => (
          <Skeleton key={one} className="h-6" />
        ))}
      </div>
    );
  return <ExplainedAmount amounts={amounts} audience={audience} />;
}

type ExplainedProps = Pick<WhyAmountProps, 'audience'> & { amounts: OrderAmounts };

export function ExplainedAmount({ amounts, audience }: ExplainedProps) {
  return (
    <div className="grid gap-5">
      <Summary amounts={amounts} />
      <Ladder steps={amountSteps(amounts)} amounts={amounts} audience={audience} />
      <Items amounts={amounts} />
    </div>
  );
}

function Summary({ amounts }: { amounts: OrderAmounts }) {
  const t = useT();
  const format = useFormat();
  const { state, number, waits, pending, earns } = amounts;
  return (
    <div>
      <p className="text-13 text-text-2">
        <bdi dir="ltr">{number}</bdi>
      </p>
      <p>{t.rich(`console.why.state.${state}`, { amount: format.money(earns) })}</p>
      {state === 'earned' && (
        <p className="text-13 text-text-2">
          {waits ? (
            <Dotted
              facts={[
                t.rich('console.why.pending', { amount: format.money(pending) }),
                waitsText(waits, { t, format }),
              ]}
            />
          ) : (
            t('console.why.released')
          )}
        </p>
      )}
    </div>
  );
}

type LadderProps = ExplainedProps & { steps: readonly Step[] };

function Ladder({ steps, amounts, audience }: LadderProps) {
  const t = useT();
  const format = useFormat();
  const { collected, fees, pays, earns, state } = amounts;
  const isOwn = audience === 'seller';
  return (
    <dl>
      {steps.map(({ key, amount, isSum, title, facts }) => (
        <Row key={key} title={title({ t, format })} amount={amount} isStrong={isSum}>
          <Dotted facts={facts({ t, format })} />
        </Row>
      ))}
      <Row
        title={t(
          state === 'expected'
            ? 'console.why.earns.expected'
            : isOwn
              ? 'console.why.earns'
              : 'console.why.earns.of-store',
        )}
        amount={earns}
        isStrong
      />
      {collected.minor !== 0 && (
        <Row
          title={t(isOwn ? 'console.money.collected' : 'console.why.collected.of-store')}
          amount={collected}
        >
          {t('console.statement.cash.text')}
        </Row>
      )}
      {fees.minor !== 0 && <Row title={t('console.why.fees')} amount={fees} />}
      {(collected.minor !== 0 || fees.minor !== 0) && (
        <Row
          title={t(
            pays.minor < 0
              ? isOwn
                ? 'console.money.owes'
                : 'console.why.owes.of-store'
              : isOwn
                ? 'console.money.pays'
                : 'console.why.pays.of-store',
          )}
          amount={{ ...pays, minor: Math.abs(pays.minor) }}
          isStrong
        />
      )}
    </dl>
  );
}

type RowProps = { title: ReactNode; amount: Money; isStrong?: boolean; children?: ReactNode };

function Row({ title, amount, isStrong, children }: RowProps) {
  return (
    <div
      className={classNames(
        'flex items-start justify-between gap-4 border-t border-line py-2 first:border-t-0',
        isStrong === true && 'font-semibold',
      )}
    >
      <dt className="min-w-0">
        {title}
        {children && <span className="block text-13 font-normal text-text-2">{children}</span>}
      </dt>
      <dd className="shrink-0 tabular-nums">
        <Amount of={amount} />
      </dd>
    </div>
  );
}

function Items({ amounts }: { amounts: OrderAmounts }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid gap-2">
      <h3 className="text-14 font-semibold">{t('console.why.items')}</h3>
      <ul className="grid gap-3">
        {amounts.lines.map((line) => (
          <li key={line.id} className="rounded-control bg-sunk px-3 py-2">
            <p className="font-medium wrap-anywhere">{itemText(line, t)}</p>
            <p className="text-13 text-text-2">
              {t.rich('console.why.item.commission', {
                percent: format.number(line.percent),
                base: format.money(line.base),
                commission: format.money({ ...line.commission, minor: -line.commission.minor }),
              })}{' '}
              {ruleText(line.rule, t)}
            </p>
            {line.commission_tax.minor !== 0 && (
              <p className="text-13 text-text-2">
                {t.rich('console.why.item.tax', {
                  tax: format.money({ ...line.commission_tax, minor: -line.commission_tax.minor }),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
