import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { usePolling } from '#parts/use-polling.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { LedgerChecks } from './ledger-checks.tsx';
import { FundsCard } from './funds-card.tsx';
import { TrialBalanceCard } from './trial-balance.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(url);
  const query = { from: search.get('from') ?? undefined, to: search.get('to') ?? undefined };
  const [books, trial] = await Promise.all([
    call('GET operator/books', { signal }),
    call('GET operator/books/trial-balance', { query, signal }),
  ]);
  return { books, trial };
}

const checkPauseMs = 2000;

/** Whether the ledger adds up, check by check, and its trial balance. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { ago, money } = useFormat();
  const { act, isBusy } = useAct();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { books, trial } = useLoaderData<typeof loader>();
  const { checked_at: at, is_checking: isChecking, checks, unknown_past: unknown } = books;
  const failed = checks.filter(({ fault }) => fault !== null).length;
  usePolling(isChecking, checkPauseMs);
  const ask = (name: 'from' | 'to', value: string) => {
    if (value === '') return;
    const search = new URLSearchParams({ from: trial.from, to: trial.to, [name]: value });
    void navigate(`?${search}`, { preventScrollReset: true });
  };
  const check = () =>
    act(async () => {
      await call('POST operator/books/check');
      await revalidate();
    });
  const results = <LedgerChecks checks={checks} isChecked={at !== null} />;
  return (
    <>
      <PageHead
        title={t('operator.nav.books')}
        text={at === null ? t('operator.books.unchecked') : t('operator.books.checked', { when: ago(at) })}
        mark={at !== null && failed === 0 && <StateMark tone="good">{t('operator.books.good')}</StateMark>}
      >
        {may('payouts.write') && (
          <Button busy={isBusy || (isChecking && t('operator.books.checking'))} onClick={() => void check()}>
            {t('operator.books.check')}
          </Button>
        )}
      </PageHead>
      {failed > 0 && (
        <Notice tone="error" title={t('operator.books.faults', { count: failed })}>
          <p>{t('operator.books.faults.text')}</p>
        </Notice>
      )}
      {failed > 0 && results}
      {unknown.length > 0 && (
        <Notice tone="info" title={t('operator.books.past')}>
          <ul className="list-disc ps-5">
            {unknown.map(({ name, amount, orders }) => (
              <li key={`${name} ${amount.currency}`}>
                {t(`operator.books.past.${name}`, { amount: money(amount), count: orders })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <FundsCard funds={books.seller_funds} />
      <TrialBalanceCard trial={trial} onAsk={ask} />
      {failed === 0 && results}
    </>
  );
}
