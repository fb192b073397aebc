import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { AddressFields } from '#features/address/address-fields.tsx';
import { useAddressForm } from '#features/address/use-address-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import type { LoadedOrder } from './load-order-page.ts';

type DeliveryFormProps = {
  page: LoadedOrder;
  posted: Extract<OrderAnswer, { intent: 'delivery' }> | undefined;
};

/** Changes the order's address or note; its email address can't be changed. */
export function DeliveryForm({ page: { order, choices }, posted }: DeliveryFormProps) {
  const { address } = order;
  const t = useT();
  const isBusy = useNavigation().formData?.get('intent') === 'delivery';
  const form = useAddressForm({ book: { ...choices, person: {} }, address, posted, hasEmail: false });
  const box = useRef<HTMLFormElement>(null);
  // This form replaces the pressed button, so it takes over the focus.
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), []);
  return (
    <Form
      ref={box}
      method="post"
      action={links.order(order.id, { change: '1' })}
      preventScrollReset
      {...form.handlers}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="delivery" />
      <p className="text-14 text-text-2">{t('order.change.text')}</p>
      <ErrorSummary {...form.summary} />
      <AddressFields form={form} isUnfolded />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy ? t('address.saving') : undefined}>
          {t('order.change.save')}
        </Button>
        <LinkButton to={links.order(order.id)} variant="neutral" preventScrollReset>
          {t('address.cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}
