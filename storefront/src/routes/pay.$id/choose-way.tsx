import type { Money } from '@souk/rules/payment-state';
import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { PayButtonLabel } from '#features/payment/pay-button-label.tsx';
import type { Gateway } from '#features/payment/gateway.ts';
import { PaymentChoice } from '#features/payment/payment-choice.tsx';

/** Payment methods and the button that starts an attempt; `total` is formatted. */
export function ChooseWay({
  gateway,
  preselected,
  total,
  due,
  action,
}: {
  gateway: Gateway;
  preselected: number;
  total: string;
  due: Money;
  action: string;
}) {
  const t = useT();
  const isOpening = useNavigation().state === 'submitting';
  return (
    <Form method="post" action={action} className="group/pay grid gap-5">
      <PaymentChoice gateway={gateway} preselected={preselected} due={due} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        icon="lock"
        busy={isOpening ? t('payment.opening') : undefined}
      >
        <PayButtonLabel
          now={t('payment.pay', { total })}
          onDelivery={t('payment.payCash', { total })}
          byTransfer={t('payment.payBank', { total })}
        />
      </Button>
    </Form>
  );
}
