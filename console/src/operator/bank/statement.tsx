import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard } from '#parts/list-card.tsx';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Balances } from './balances.tsx';
import { BankTransactionSheet } from './bank-transaction-sheet.tsx';
import { BookFitting } from './book-fitting.tsx';
import { SkippedRows } from './skipped-rows.tsx';
import { StatementTable } from './statement-table.tsx';

export async function loader({ request: { url, signal }, params }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const of = { params: { id: Number(params['id']) }, signal };
  const [statement, list, takes] = await Promise.all([
    call('GET operator/bank-statements/{id}', of),
    call('GET operator/bank-statements/{id}/lines', { ...of, query: asked }),
    call('GET operator/takes', { signal }),
  ]);
  return { asked, statement, list, takes };
}

/** One statement: its transactions by match quality, and whether its balances add up. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const { whole } = useFormat();
  const { asked, statement, list: first, takes } = useLoaderData<typeof loader>();
  const { id, file, lines, known, passed } = statement;
  const list = useList(first, (after) =>
    call('GET operator/bank-statements/{id}/lines', { params: { id }, query: { ...asked, after } }),
  );
  const [opened, setOpen] = useOpenRow();
  const again = () => void list.revalidate();
  return (
    <>
      <PageHead
        up={{ to: '/operator/payments/bank/statements', title: t('operator.bank.statements') }}
        title={<bdi>{file}</bdi>}
        text={[
          t('operator.bank.statement.in', { count: lines }),
          known > 0 && t('operator.bank.statement.known', { count: known }),
          passed > 0 && t('operator.bank.statement.passed', { count: passed }),
          whole(statement.read_at),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {may('payments.write') && <BookFitting rows={list.rows} onBooked={again} />}
      </PageHead>
      <Balances statement={statement} />
      <SkippedRows rows={statement.skipped} />
      <ListCard
        list={list}
        views={[{ id: 'all', title: t('operator.notice.view.all') }]}
        searchLabel={t('operator.bank.statement.search')}
        empty={{ text: t('operator.bank.none'), to: '/operator/payments/bank', label: t('operator.go.bank') }}
      >
        <StatementTable
          takes={takes}
          rows={list.rows}
          groups={asked.q ? null : statement.groups}
          onOpen={(line) => setOpen(line.id)}
        />
      </ListCard>
      <BankTransactionSheet
        line={list.rows.find((line) => `${line.id}` === opened) ?? null}
        onClose={() => setOpen(null)}
        onDecided={() => {
          setOpen(null);
          again();
        }}
      />
    </>
  );
}
