import type { OrderDetail } from '@souk/contract/order';
import { useOrderDate } from '#features/order/order-date.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { comesBack } from './comes-back.ts';
import type { LoadedOrder } from './load-order-page.ts';

/** Right of withdrawal while it is open, and declared withdrawals. */
export function WithdrawCard({ page: { order, signed } }: { page: LoadedOrder }) {
  const t = useT();
  const dateOf = useOrderDate();
  const open = order.parts.filter((part) => part.withdrawal.open === 1);
  // Withdrawals with a return show their progress at the items.
  const declared = order.parts.filter((part) => part.withdrawal.declared_at !== null && !comesBack(part));
  if (open.length + declared.length === 0) return null;
  return (
    <section aria-labelledby="withdraw" className="card grid gap-3 p-5 print:hidden">
      <h2 id="withdraw" className="text-18 font-heading">
        {t('order.withdrawal.title')}
      </h2>
      {declared.map(({ id, store, withdrawal }) => (
        <p key={id} className="text-14">
          <b className="font-semibold">
            <bdi>{store.name}</bdi>
          </b>
          {': '}
          {t('order.withdrawal.declared', { date: dateOf(withdrawal.declared_at ?? '') })}
        </p>
      ))}
      {open.length > 0 && (
        <>
          <p className="text-14 text-text-2">
            {untilWhen(open)}
            {open.some(({ returnable }) => returnable.lines.length > 0) &&
              ` ${t('order.withdrawal.orReturn')}`}
          </p>
          <LinkButton
            to={links.withdraw(order.id, signed)}
            variant="neutral"
            size="small"
            className="justify-self-start"
          >
            {t('order.withdrawal.open')}
          </LinkButton>
        </>
      )}
    </section>
  );

  /** Deadline of the part that ends first; there is none before delivery. */
  function untilWhen(parts: OrderDetail['parts']): string {
    const ends = parts.flatMap(({ withdrawal }) => withdrawal.ends_at ?? []).map((end) => Date.parse(end));
    if (ends.length === 0) return t('order.withdrawal.anytime', { days: parts[0]?.withdrawal.days ?? 0 });
    const lastDay = new Date(Math.min(...ends) - 1);
    return t('order.withdrawal.until', { date: dateOf(lastDay.toISOString()) });
  }
}
