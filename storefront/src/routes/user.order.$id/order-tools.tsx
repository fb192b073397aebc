import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { CancelButton } from './cancel-button.tsx';
import type { RefusedCancel } from './cancel-form.tsx';
import type { LoadedOrder } from './load-order-page.ts';

type OrderToolsProps = { page: LoadedOrder; refused: RefusedCancel | undefined };

export function OrderTools({ page, refused }: OrderToolsProps) {
  const { order, signed, isOwner } = page;
  const t = useT();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'again';
  return (
    <div className="flex flex-wrap gap-2 print:hidden max-md:order-last max-md:w-full max-md:pt-2 md:ms-auto">
      <LinkButton to={links.receipt(order.id, signed)} variant="neutral" size="small">
        {t(order.payment_done === 1 ? 'order.receipt.open' : 'order.receipt.openUnpaid')}
      </LinkButton>
      {isOwner && (
        <Form method="post" action={links.order(order.id)}>
          <input type="hidden" name="intent" value="again" />
          <Button
            type="submit"
            variant="neutral"
            size="small"
            busy={isBusy ? t('order.again.busy') : undefined}
          >
            {t('order.again.button')}
          </Button>
        </Form>
      )}
      <CancelButton page={page} partId={null} refused={refused} />
    </div>
  );
}
