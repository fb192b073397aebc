import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { AccountBalances } from './account-balances.tsx';
import { BankTransactionSheet } from './bank-transaction-sheet.tsx';
import { BankTable } from './bank-table.tsx';
import { BookFitting } from './book-fitting.tsx';
import { ByHandSheet } from './by-hand-sheet.tsx';
import { TakeStatement } from './take-statement.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [list, takes, { balances }] = await Promise.all([
    call('GET operator/bank-lines', { query: asked, signal }),
    call('GET operator/takes', { signal }),
    call('GET operator/bank-balances', { signal }),
  ]);
  return { asked, list, takes, balances };
}

const views = ['waiting', 'booked', 'aside'] as const;

export function Component() {
  const t = useT();
  const waiting = useShopWaiting();
  const { may } = useMe();
  const navigate = useNavigate();
  const { asked, list: first, takes, balances } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/bank-lines', { query: { ...asked, after } }));
  const [opened, setOpen] = useOpenRow();
  const [isTyping, setIsTyping] = useState(false);
  const isAllowed = may('payments.write');
  const again = () => void list.revalidate();
  const isWaiting = (asked.view ?? 'waiting') === 'waiting';
  return (
    <>
      <PageHead title={t('operator.nav.bank')} text={t('operator.bank.text')}>
        <LinkButton to="/operator/payments/bank/statements">{t('operator.bank.statements')}</LinkButton>
        {isAllowed && <Button onClick={() => setIsTyping(true)}>{t('operator.bank.by-hand')}</Button>}
        {isAllowed && <BookFitting rows={list.rows} onBooked={again} />}
      </PageHead>
      {isAllowed && isWaiting && (
        <TakeStatement
          onTaken={(statement) =>
            statement === null ? again() : void navigate(`/operator/payments/bank/statements/${statement}`)
          }
        />
      )}
      <AccountBalances balances={balances} onMerged={isAllowed ? again : null} />
      <ListCard
        list={list}
        views={views.map((id): View => ({
          id,
          title: t(`operator.bank.view.${id}`),
          count: id === 'waiting' ? (waiting?.bank ?? 0) : 0,
        }))}
        searchLabel={t('operator.payment.search')}
        empty={{
          text: t('operator.bank.none'),
          to: '/operator/payments/bank/statements',
          label: t('operator.go.statements'),
        }}
      >
        <BankTable rows={list.rows} takes={takes} onOpen={({ id }) => setOpen(`${id}`)} />
      </ListCard>
      <BankTransactionSheet
        line={list.rows.find(({ id }) => `${id}` === opened) ?? null}
        onClose={() => setOpen(null)}
        onDecided={() => {
          setOpen(null);
          again();
        }}
      />
      <ByHandSheet
        isOpen={isTyping}
        onClose={() => setIsTyping(false)}
        onDone={() => {
          setIsTyping(false);
          again();
        }}
      />
    </>
  );
}
