import type { Invoice } from '@souk/contract/seller-console/invoices';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { townLine } from '#parts/town-line.ts';
import { DownloadLink } from '#parts/download-link.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useFormat, type Money } from '#format.ts';
import { invoiceAddress, invoiceCalls, isOperators } from './invoice-calls.ts';
import { InvoiceOrders } from './invoice-orders.tsx';

export const loader = ({ params: { id }, request: { signal } }: LoaderFunctionArgs) =>
  invoiceCalls().read(id!, signal); // the route has it

/** A commission invoice or credit note, in both consoles; it prints as a document. */
export function Component() {
  const t = useT();
  const invoice = useLoaderData<typeof loader>();
  const { number, kind } = invoice;
  return (
    <div className="papers grid gap-4">
      <div className="no-print">
        <PageHead
          up={{
            to: invoiceAddress(),
            title: t(isOperators() ? 'operator.nav.documents' : 'console.invoice.title'),
          }}
          title={t(`console.invoice.of.${kind}`, { number })}
          text={t(`console.invoice.settled.${kind}`)}
        >
          <Files invoice={invoice} />
          <Button size="small" variant="primary" icon="receipt" onClick={() => print()}>
            {t('console.paper.print')}
          </Button>
        </PageHead>
      </div>
      <article className="card statement">
        <InvoiceHeader invoice={invoice} />
        <Amounts invoice={invoice} />
        <Notes invoice={invoice} />
      </article>
      <InvoiceOrders key={invoice.id} id={invoice.id} />
    </div>
  );
}

function Files({ invoice: { id, has_xml: hasXml } }: { invoice: Invoice }) {
  const t = useT();
  const { may } = useMe();
  if (isOperators() && !may('payouts.export')) return null;
  const audience = isOperators() ? 'operator' : 'seller';
  const formats = hasXml ? (['pdf', 'xml'] as const) : (['pdf'] as const);
  return formats.map((format) => (
    <DownloadLink key={format} file={`GET ${audience}/invoices/{id}/${format}`} params={{ id }} query={{}}>
      {t(`console.invoice.${format}`)}
    </DownloadLink>
  ));
}

function InvoiceHeader({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { month, date } = useFormat();
  const { number, kind, issued_on: on, period, from, to, total, corrects, corrected_by: notes } = invoice;
  return (
    <header className="grid gap-4 px-4 py-4">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <PartyLines party={invoice.issued_by} isIssuer />
        <div className="text-13 text-text-2 md:text-end">
          <h2 className="text-14 font-semibold text-text">{t(`console.invoice.of.${kind}`, { number })}</h2>
          <p>{t('console.invoice.issued.on', { date: date(on) })}</p>
          <p>{t('console.invoice.period', { month: month(period) })}</p>
          <p>
            {t('console.statement.span', { from: date(from), to: date(to) })} · {total.currency}
          </p>
          {kind === 'credit-note' && corrects === null && <p>{t('console.invoice.corrects.none')}</p>}
          {corrects && (
            <p>
              <Link to={invoiceAddress(corrects.id)} className="link">
                {t('console.invoice.corrects', { number: corrects.number })}
              </Link>
            </p>
          )}
          {notes.map((note) => (
            <p key={note.id} className="no-print">
              <Link to={invoiceAddress(note.id)} className="link">
                {t('console.invoice.corrected-by', { number: note.number })}
              </Link>
            </p>
          ))}
        </div>
      </div>
      <div>
        <p className="text-13 text-text-2">{t('console.invoice.to')}</p>
        <PartyLines party={invoice.issued_to} />
      </div>
    </header>
  );
}

function PartyLines({ party, isIssuer = false }: { party: Invoice['issued_by']; isIssuer?: boolean }) {
  const t = useT();
  const { country: countryOf } = useFormat();
  const { legal_name: legalName, name, address_1: street, country, vat_number: vat } = party;
  const address = [street, townLine(party), countryOf(country)].filter((text) => text !== '').join(', ');
  return (
    <div className="min-w-0">
      <p className={classNames('font-semibold', isIssuer && 'text-18')}>
        <bdi>{legalName}</bdi>
      </p>
      <p className="text-13 text-text-2">
        {name !== legalName && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        <bdi>{address}</bdi>
        {vat !== '' && <> · {t.rich('console.invoice.vat', { number: vat })}</>}
      </p>
    </div>
  );
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { lines, net, tax, tax_percent: percent, total } = invoice;
  return (
    <dl>
      {lines.map(({ cause, orders, net: amount }) => (
        <Line key={cause} amount={amount} title={t(`console.invoice.line.${cause}`)}>
          {t('console.invoice.orders', { count: orders })}
        </Line>
      ))}
      <Line title={t('console.invoice.net')} amount={net} />
      <Line title={t('console.invoice.tax', { percent: `${percent}%` })} amount={tax} />
      <Line title={t('console.invoice.total')} amount={total} isTotal />
    </dl>
  );
}

type LineProps = { title: string; amount: Money; isTotal?: boolean; children?: string };

function Line({ title, amount, isTotal = false, children }: LineProps) {
  return (
    <div
      className={classNames(
        'flex items-start justify-between gap-4 border-t px-4 py-2.5',
        isTotal ? 'border-text font-semibold' : 'border-line',
      )}
    >
      <dt className="min-w-0">
        {title}
        {children !== undefined && <span className="block text-13 font-normal text-text-2">{children}</span>}
      </dt>
      <dd className={classNames('shrink-0 tabular-nums', isTotal && 'text-16')}>
        <Amount of={amount} />
      </dd>
    </div>
  );
}

function Notes({ invoice: { tax_reason: reason, kind } }: { invoice: Invoice }) {
  const t = useT();
  const isUntaxed = reason === 'reverse-charge' || reason === 'outside' || reason === 'not-configured';
  return (
    <footer className="grid gap-1 border-t border-line px-4 py-3 text-13 text-text-2">
      {isUntaxed && <p>{t(`console.invoice.tax-note.${reason}`)}</p>}
      <p>{t(`console.invoice.settled.${kind}`)}</p>
    </footer>
  );
}
