import type { SellerMoney } from '@souk/contract/seller-console/money';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** Why the store's products can't be paid in cash now, and how that ends. */
export function CashNotice({ stop }: { stop: NonNullable<SellerMoney['cash_stopped']> }) {
  const t = useT();
  const { money } = useFormat();
  return (
    <Notice tone="warning" title={t('console.money.cash-stopped')}>
      {t('console.money.cash-stopped.text', { owes: money(stop.owes), limit: money(stop.limit) })}
    </Notice>
  );
}
