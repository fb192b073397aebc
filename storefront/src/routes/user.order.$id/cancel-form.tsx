import type { OrderDetail } from '@souk/contract/order';
import { useId, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { liveParts, partsToCancel, refundOf, totalOf } from '#features/order/cancellation.ts';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { cancelFields, type CancelField } from './cancel-fields.ts';
import { ltr } from './ltr.tsx';

export type RefusedCancel = FormAnswer<CancelField> & { part: string };

type CancelFormProps = {
  order: OrderDetail;
  /** One seller's part; null for the whole order. */
  partId: number | null;
  refused: RefusedCancel | undefined;
  action: string;
  /** With the order's emailed link: token of a second emailed link, or "" for a code. */
  proof?: string | undefined;
};

const reasons = ['mistake', 'cheaper', 'slow', 'address', 'other'] as const;

export function CancelForm({ order, partId, refused, action, proof }: CancelFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const part = partId === null ? '' : String(partId);
  const posted = refused?.part === part ? refused : undefined;
  const sent = navigation.state === 'idle' ? undefined : navigation.formData;
  const isBusy = sent?.get('intent') === 'cancel' && sent.get('part') === part;
  const form = useForm(useId(), cancelFields({ needsCode: proof === '' }), {
    answer: posted,
    isMarked: true,
  });
  return (
    <Form method="post" action={action} preventScrollReset {...form.handlers} className="grid gap-4">
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="part" value={part} />
      {proof && <input type="hidden" name="link" value={proof} />}
      <ErrorSummary {...form.summary} />
      <Refund order={order} partId={partId} />
      <FormField
        of={form}
        name="code"
        hint={t.rich('order.cancel.codeSent', { email: order.address.email, bdi: ltr })}
      />
      <FormField of={form} name="title">
        <Select defaultValue={form.startOf('title') ?? ''}>
          <option value="">{t('order.cancel.choose')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={t(`order.cancel.reason.${reason}`)}>
              {t(`order.cancel.reason.${reason}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField of={form} name="message" />
      <Button type="submit" variant="danger" wide busy={isBusy ? t('order.cancel.busy') : undefined}>
        {t(partId === null ? 'order.cancel.confirm' : 'order.cancel.confirmPart')}
      </Button>
    </Form>
  );
}

/** The exact refund, and the remaining amount to pay. */
function Refund({ order, partId }: Pick<CancelFormProps, 'order' | 'partId'>) {
  const t = useT();
  const money = useMoney(order.currency);
  const covered = partsToCancel(order, partId);
  const left = liveParts(order).filter((part) => !covered.includes(part));
  const amount = money(totalOf(covered, order.currency));
  const refund = refundOf(covered, order);
  return (
    <Notice tone="info">
      <p>
        {order.payment_done === 0
          ? t('order.cancel.nothingPaid')
          : Number(refund) > 0
            ? t.rich('order.cancel.refund', { amount: money(refund), bdi })
            : t('order.cancel.settled')}
      </p>
      {left.length > 0 && <p>{t('order.cancel.others')}</p>}
      {left.length > 0 && order.payment_done === 0 && (
        <p>{t.rich('order.cancel.left', { amount, total: money(totalOf(left, order.currency)), bdi })}</p>
      )}
    </Notice>
  );
}

function bdi(text: ReactNode) {
  return <bdi>{text}</bdi>;
}

/** URL of the order page with the cancellation form of this part, or of the order if null: for browsers without JavaScript. */
export function cancelPage(order: OrderDetail, partId: number | null, signed?: SignedLink): string {
  return links.order(order.id, { cancel: String(partId ?? 'order'), ...signed });
}
