import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { isOperators } from './invoice-calls.ts';

/** Invoices and credit notes to the buyer of an order, or of a store's part of it; nothing if there are none. */
export function OrderInvoices({ id }: { id: number }) {
  const t = useT();
  const { dated } = useFormat();
  const loaded = useLoaded(`order invoices ${id}`, (signal) =>
    isOperators()
      ? call('GET operator/orders/{id}/invoices', { params: { id }, signal })
      : call('GET seller/orders/{id}/invoices', { params: { id }, signal }),
  );
  if (!loaded || loaded.rows.length === 0) return null;
  const audience = isOperators() ? 'operator' : 'seller';
  return (
    <section className="card">
      <h2 className="px-4 py-3">{t('console.invoice.to-customer')}</h2>
      <ul>
        {loaded.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-50">
              <p className="font-semibold">{t(`console.invoice.of.${row.kind}`, { number: row.number })}</p>
              <p className="text-13 text-text-2">
                <bdi>{row.store}</bdi> · <time dateTime={row.issued_at}>{dated(row.issued_at)}</time>
              </p>
            </div>
            <span className="font-semibold tabular-nums">
              {row.kind === 'credit-note' && '−'}
              <Amount of={row.total} />
            </span>
            <DownloadLink file={`GET ${audience}/sale-invoices/{id}/pdf`} params={{ id: row.id }} query={{}}>
              {t('console.invoice.pdf')}
            </DownloadLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
