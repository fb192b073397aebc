import type { DueInvoices as Due } from '@souk/contract/console/operator-invoices';
import { Link } from 'react-router';
import { SignedAmount } from '#parts/amount.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** Which commission of past months isn't invoiced, and why. */
export function DueInvoices({ due }: { due: Due }) {
  const t = useT();
  const format = useFormat();
  const { missing, due: months, next_at: nextAt } = due;
  const named = (details: Due['missing']) =>
    format.list(details.map((detail) => t(`operator.invoice.missing.${detail}`)));
  if (missing.length > 0)
    return (
      <Notice tone="warning" title={t('operator.invoice.off')}>
        <p>{t('operator.invoice.off.text', { details: named(missing) })}</p>
        <LinkButton size="small" to="/operator/settings" className="mt-2">
          {t('operator.invoice.off.settings')}
        </LinkButton>
      </Notice>
    );
  if (months.length === 0) return null;
  return (
    <section className="card">
      <Disclosure
        summary={t('operator.invoice.due', { count: months.length })}
        className="px-4"
        defaultOpen={months.some((one) => one.missing.length > 0)}
      >
        <p className="text-13 text-text-2">
          {t('operator.invoice.due.text', { date: format.dated(nextAt) })}
        </p>
        <ul className="grid gap-2 py-3">
          {months.map((one) => (
            <li
              key={`${one.store.id} ${one.period} ${one.total.currency}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-0.5"
            >
              <span className="min-w-0">
                <Link to={`/operator/sellers/${one.store.id}`} className="font-medium hover:underline">
                  <bdi>{one.store.name}</bdi>
                </Link>{' '}
                · {format.month(one.period)}
                {one.missing.length > 0 && (
                  <span className="block text-13 text-text-2">
                    {t('operator.invoice.due.missing', { details: named(one.missing) })}
                  </span>
                )}
              </span>
              <span className="tabular-nums">
                <SignedAmount of={one.total} />
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
