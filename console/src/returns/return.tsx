import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { consoleHere } from '#api/console-here.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { returnCalls, type Return } from './return-calls.ts';
import { returnChoices } from './return-choices.ts';
import { ReturnDecision } from './return-decision.tsx';
import { ReturnItems } from './return-items.tsx';
import { ReturnHistory } from './return-history.tsx';
import { ReturnMoney } from './return-money.tsx';
import { ReturnState } from './return-state.tsx';

export const loader = ({ params, request: { signal } }: LoaderFunctionArgs) =>
  returnCalls(consoleHere()).read(params['id']!, signal); // the route has one

/** A return, in both consoles: items, reason, history and decision. */
export function Component() {
  const t = useT();
  const { when, whole } = useFormat();
  const of = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const audience = consoleHere();
  return (
    <>
      <PageHead
        up={{ to: `/${audience}/returns`, title: t('console.nav.returns') }}
        title={t('console.return.title', { number: of.order.number })}
        mark={<ReturnState state={of.state} isLate={of.is_late} isRefundPending={of.is_refund_pending} />}
        text={
          <>
            {t(`order.return.cause.${of.cause}`)} · <bdi>{of.buyer.name}</bdi>
            {of.store && (
              <>
                {' · '}
                <bdi>{of.store.name}</bdi>
              </>
            )}
            {' · '}
            <time dateTime={of.asked_at} title={whole(of.asked_at)}>
              {when(of.asked_at)}
            </time>
          </>
        }
      >
        <LinkButton size="small" icon="receipt" to={`/${audience}/orders/${of.order.id}`}>
          {t('operator.payment.open-order')}
        </LinkButton>
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <section className="card">
            <header className="card-head">
              <h2>{t('console.order.goods')}</h2>
              <span className="text-13 text-text-2">{t('console.order.units', { count: of.units })}</span>
            </header>
            <ReturnItems of={of} />
          </section>
          <section className="card">
            <h2 className="card-head">{t('console.order.history')}</h2>
            <ReturnHistory of={of} />
          </section>
        </div>
        <Next of={of} onDone={() => void revalidate()} />
      </div>
    </>
  );
}

function Next({ of, onDone }: { of: Return; onDone(): void }) {
  const t = useT();
  const { may } = useMe();
  const audience = consoleHere();
  const choices = returnChoices({ acts: of.acts, audience, may });
  const isInForm = choices.some((choice) => choice === 'back' || choice === 'refund');
  return (
    <div className="grid gap-4">
      {choices.length > 0 && (
        <section className="card">
          <h2 className="card-head">{t('console.return.decide')}</h2>
          <div className="px-4 pb-4">
            <ReturnDecision key={of.state} of={of} onDone={onDone} />
          </div>
        </section>
      )}
      {choices.length === 0 && of.state === 'received' && <Notice>{t('console.return.shop-pays')}</Notice>}
      {!isInForm && <ReturnMoney of={of} />}
    </div>
  );
}
