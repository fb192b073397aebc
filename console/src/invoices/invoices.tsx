import type { DueInvoices as Due } from '@souk/contract/console/operator-invoices';
import type { InvoiceHead } from '@souk/contract/seller-console/invoices';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { DueInvoices } from './due-invoices.tsx';
import { invoiceAddress, invoiceCalls, isOperators } from './invoice-calls.ts';
import { SelfBillingCard } from './self-billing-card.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const asked = listQueryIn(url);
  const [due, list] = await Promise.all([
    isOperators() ? call('GET operator/invoices-due', { signal }) : null,
    invoiceCalls().list(asked, signal),
  ]);
  return { asked, due, list };
}

const views = ['all', 'commission', 'sales', 'invoices', 'credit-notes'] as const;

/** Invoices and credit notes for commission and to buyers, in both consoles; operators also read what isn't issued and why. */
export function Component() {
  const t = useT();
  const { asked, due, list: first } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => invoiceCalls().list({ ...asked, after }));
  const isShop = due !== null;
  return (
    <>
      {isShop ? (
        <PageHead title={t('operator.nav.documents')} text={t('operator.invoice.text')}>
          <LinkButton size="small" icon="receipt" to="/operator/invoices/dac7">
            {t('ledger.dac7.title')}
          </LinkButton>
          <LinkButton size="small" icon="receipt" to="/operator/invoices/oss">
            {t('ledger.oss.title')}
          </LinkButton>
        </PageHead>
      ) : (
        <PageHead
          up={{ to: '/seller/money', title: t('console.nav.money') }}
          title={t('console.invoice.title')}
          text={t('console.invoice.text')}
        />
      )}
      {isShop ? <DueInvoices due={due satisfies Due} /> : <SelfBillingCard />}
      <ListCard
        list={list}
        views={views.map((id): View => ({ id, title: t(`console.invoice.view.${id}`) }))}
        searchLabel={t(isShop ? 'operator.invoice.search' : 'console.invoice.search')}
        empty={{
          text: t(isShop ? 'operator.invoice.none' : 'console.invoice.none'),
          to: isShop ? '/operator/balances' : '/seller/money/statements',
          label: t(isShop ? 'operator.go.balances' : 'console.statement.all'),
        }}
      >
        <table className="rows">
          <thead>
            <tr>
              <th>{t('console.invoice.number')}</th>
              {isShop && <th>{t('console.invoice.store')}</th>}
              <th>{t('console.invoice.for')}</th>
              <th>{t('console.invoice.issued')}</th>
              <th className="number">{t('console.invoice.total')}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <InvoiceRow key={row.id} row={row} isShop={isShop} />
            ))}
          </tbody>
        </table>
      </ListCard>
    </>
  );
}

function InvoiceRow({ row, isShop }: { row: InvoiceHead; isShop: boolean }) {
  const t = useT();
  const { month, dated } = useFormat();
  const { id, number, kind, store, period, issued_at: at, total, corrects, order } = row;
  const orderAddress = order && (isShop ? `/operator/orders/${order.id}` : `/seller/orders/${order.part_id}`);
  return (
    <tr>
      <td className="second">
        <Link to={orderAddress ?? invoiceAddress(id)} className="font-semibold hover:underline">
          <bdi dir="ltr">{number}</bdi>
        </Link>
        <span className="block text-12 text-text-3">
          {kind === 'credit-note' && corrects
            ? t.rich('console.invoice.corrects', { number: corrects.number })
            : t(`console.invoice.kind.${kind}`)}
        </span>
      </td>
      {isShop && (
        <td className="max-md:col-start-2">
          <Link to={`/operator/sellers/${store.id}`} className="wrap-anywhere hover:underline">
            {store.name}
          </Link>
        </td>
      )}
      <td className="max-md:col-start-2 max-md:text-13 max-md:text-text-2">
        {order ? t.rich('console.invoice.of-order', { number: order.number }) : month(period)}
      </td>
      <td className="only-desktop">
        <time dateTime={at}>{dated(at)}</time>
      </td>
      <td className="number last font-semibold">
        {kind === 'credit-note' && '−'}
        <Amount of={total} />
      </td>
    </tr>
  );
}
