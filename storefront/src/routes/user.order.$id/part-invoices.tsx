import type { OrderDetail } from '@souk/contract/order';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import type { LoadedOrder } from './load-order-page.ts';

type PartInvoicesProps = { part: OrderDetail['parts'][number]; page: LoadedOrder };

/** Invoices and credit notes of one seller's part. */
export function PartInvoices({ part, page: { order, signed } }: PartInvoicesProps) {
  const t = useT();
  if (part.invoices.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-14">
      {part.invoices.map(({ id, kind, number }) => (
        <li key={id}>
          <Link
            to={links.invoice(order.id, id, signed)}
            className="link inline-flex min-h-6 items-center gap-1.5"
          >
            <Icon name="receipt" size={16} />
            {t(`order.invoice.of.${kind}`, { number })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
