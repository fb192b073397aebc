import type { OrderDetail } from '@souk/contract/order';
import { LONGEST } from '@souk/rules/limits';
import { useId, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { liveParts, partsToCancel, refundOf, totalOf } from '#features/order/cancellation.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

export type RefusedCancel = { messages: readonly string[]; part: string; title: string; message: string };

type CancelFormProps = {
  order: OrderDetail;
  /** One seller's part; null for the whole order. */
  partId: number | null;
  refused: RefusedCancel | undefined;
  /** Where a refused form without script comes back to. */
  action: string;
  /** What proves, besides the link of the order's mail, that one may. */
  children?: ReactNode;
};

const reasons = ['mistake', 'cheaper', 'slow', 'address', 'other'] as const;

/** Why, what it means in money, and the button. Posts without script too. */
export function CancelForm({ order, partId, refused, action, children }: CancelFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const part = partId === null ? '' : String(partId);
  const posted = refused?.part === part ? refused : undefined;
  const sent = navigation.state === 'idle' ? undefined : navigation.formData;
  const isBusy = sent?.get('intent') === 'cancel' && sent.get('part') === part;
  const form = useId();
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="part" value={part} />
      {posted && (
        <Notice tone="error" live>
          {posted.messages.join(' ')}
        </Notice>
      )}
      <Refund order={order} partId={partId} />
      {children}
      <Field name="title" form={form} label={t('order.cancel.reason')} necessity="required">
        <Select defaultValue={posted?.title ?? ''}>
          <option value="">{t('order.cancel.choose')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={t(`order.cancel.reason.${reason}`)}>
              {t(`order.cancel.reason.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="message" form={form} label={t('order.cancel.message')} necessity="optional">
        <Textarea rows={3} maxLength={LONGEST.cancellationMessage} defaultValue={posted?.message ?? ''} />
      </Field>
      <Button type="submit" variant="danger" wide busy={isBusy ? t('order.cancel.busy') : undefined}>
        {t(partId === null ? 'order.cancel.confirm' : 'order.cancel.confirmPart')}
      </Button>
    </Form>
  );
}

/** The exact amount that comes back, and what is left to pay. */
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

/** An amount keeps its own direction inside a sentence. */
function bdi(text: ReactNode) {
  return <bdi>{text}</bdi>;
}

/** The page with the form of this part, or with null of the order, in it: for browsers without script. */
export function cancelPage(order: OrderDetail, partId: number | null, signed?: SignedLink): string {
  return links.order(order.id, { cancel: String(partId ?? 'order'), ...signed });
}
