import type { OperatorOrder } from '@souk/contract/console/operator-orders';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { ChoiceCard } from './choice-card.tsx';
import { methodName } from './method-name.ts';

type Payments = OperatorOrder['payments'];
type PaymentChoiceProps = { payments: Payments; chosen: string | null; onChoose(id: string): void };

/** Selects the payment to refund, if the order has several. */
export function PaymentChoice({ payments, chosen, onChoose }: PaymentChoiceProps) {
  const t = useT();
  const { money } = useFormat();
  if (payments.length < 2) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-label">{t('operator.refund.payment')}</legend>
      {payments.map(({ id, provider, left }) => (
        <ChoiceCard
          key={id}
          name="refund-payment"
          value={id}
          isChosen={id === chosen}
          onChoose={() => onChoose(id)}
          title={t('operator.refund.payment.left', {
            method: methodName(provider, t),
            amount: money(left),
          })}
          text={
            <bdi dir="ltr" className="wrap-anywhere">
              {id}
            </bdi>
          }
        />
      ))}
    </fieldset>
  );
}

/** Whether a payment must be selected first. */
export const isPaymentOpen = (payments: Payments, chosen: string | null): boolean =>
  payments.length > 1 && chosen === null;
