import type { Profile } from '@souk/contract/account';
import { Form, useNavigation } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';

export type Unpaid = NonNullable<Profile['unpaid_order']>;

const bankMethod = 7;

/** "Order … is awaiting payment of $13.40." */
export function UnpaidText({ order }: { order: Unpaid }) {
  const t = useT();
  const money = useMoney(order.currency);
  return (
    <p className="min-w-0">
      {t.rich(order.order_method === bankMethod ? 'order.waitsTransfer' : 'order.waits', {
        number: order.order,
        due: money(order.due),
        bdi: (text) => <bdi dir="ltr">{text}</bdi>,
        b: (text) => (
          <b className="font-semibold">
            <bdi>{text}</bdi>
          </b>
        ),
      })}
    </p>
  );
}

/** Buttons to pay now or move the items back to the cart. Work without JavaScript. */
export function UnpaidWays({ order }: { order: Unpaid }) {
  const t = useT();
  const navigation = useNavigation();
  const action = links.pay(order.id);
  const isBusy = navigation.state !== 'idle' && navigation.formAction === action;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={payLink(order)} variant="primary" size="small" icon="lock">
        {t(order.order_method === bankMethod ? 'payment.bank.show' : 'order.payment.now')}
      </LinkButton>
      <Form method="post" action={action}>
        <Button
          type="submit"
          name="intent"
          value="leave"
          variant="neutral"
          size="small"
          busy={isBusy ? t('payment.leaveBusy') : undefined}
        >
          {t('order.backIntoCart')}
        </Button>
      </Form>
    </div>
  );
}

/** For bank transfers: shows the bank details. */
export function payLink({ id, order_method: method }: Unpaid): string {
  return method === bankMethod ? links.order(id) : links.pay(id);
}
