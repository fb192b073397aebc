import type { PaymentNextStep } from '@souk/contract/payment';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useOrderDate } from '#features/order/order-date.ts';
import { BankLines } from '#features/payment/bank-lines.tsx';

type Instructions = Extract<PaymentNextStep, { kind: 'instructions' }>;

/** Bank details and deadline; `done` is the order page's URL. */
export function BankTransfer({ next, total, done }: { next: Instructions; total: string; done: string }) {
  const t = useT();
  const longDate = useOrderDate();
  const date = next.due_at ? longDate(next.due_at) : '';
  return (
    <>
      <h2 className="text-18 font-heading">{t('payment.bank.title')}</h2>
      <p>{t.rich('payment.bank.transfer', { total, date, bdi: (text) => <bdi>{text}</bdi> })}</p>
      <BankLines lines={next.lines} />
      <LinkButton to={done} variant="primary">
        {t('payment.bank.done')}
      </LinkButton>
    </>
  );
}
