import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PaymentTabs } from '#operator/payment-tabs.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { askedIn, useList } from '#parts/use-list.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BankLineDecision } from './bank-line-decision.tsx';
import { BankTable } from './bank-table.tsx';
import { ByHandSheet } from './by-hand-sheet.tsx';
import { TakeStatement } from './take-statement.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = askedIn(url);
  return { asked, list: await call('GET operator/bank-lines', { query: asked, signal }) };
}

const views = ['waiting', 'booked', 'aside'] as const;

/** Money that came in by the bank: what a statement says, which order it is for, and booking it. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { asked, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => call('GET operator/bank-lines', { query: { ...asked, after } }));
  const [opened, setOpen] = useOpenRow();
  const [isTyping, setIsTyping] = useState(false);
  const open = list.rows.find(({ id }) => `${id}` === opened) ?? null;
  const isAllowed = may('payments.write');
  const again = () => void list.revalidate();
  const isWaiting = (asked.view ?? 'waiting') === 'waiting';
  return (
    <>
      <PageHead title={t('operator.nav.payments')} text={t('operator.bank.text')}>
        {isAllowed && <Button onClick={() => setIsTyping(true)}>{t('operator.bank.by-hand')}</Button>}
        {isAllowed && (
          <BookFitting ids={list.rows.flatMap(({ id, fits }) => (fits ? [id] : []))} onBooked={again} />
        )}
      </PageHead>
      <PaymentTabs current="bank" />
      {isAllowed && isWaiting && <TakeStatement onTaken={again} />}
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`operator.bank.view.${id}`) }))}
        searchLabel={t('operator.payment.search')}
        empty={{ title: t('operator.bank.none'), text: t('operator.bank.none.text') }}
      >
        <BankTable rows={list.rows} onOpen={({ id }) => setOpen(`${id}`)} />
      </ListCard>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        side="end"
        title={t('operator.bank.line')}
        className="[--sheet-size:480px]"
      >
        {open && (
          <div className="grid gap-4">
            <BankLineDecision
              key={open.id}
              line={open}
              onDecided={() => {
                setOpen(null);
                again();
              }}
            />
          </div>
        )}
      </Sheet>
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

const mostAtOnce = 200;

/** Books all that are shown whose reference, amount and currency are right. */
function BookFitting({ ids, onBooked }: { ids: readonly number[]; onBooked(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  if (ids.length === 0) return null;
  async function book() {
    await act(async () => {
      const body = { lines: ids.slice(0, mostAtOnce).map((id) => ({ id })) };
      const { lines } = await call('POST operator/bank-lines/book', { body });
      toast(t('operator.bank.booked', { count: lines.filter(({ result }) => result !== null).length }));
      onBooked();
    });
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void book()}>
      {t('operator.bank.book', { count: Math.min(ids.length, mostAtOnce) })}
    </Button>
  );
}
