import type { OrderDetail } from '@souk/contract/order';
import type { PartReturn } from '@souk/contract/returns';
import { Form, useNavigation } from 'react-router';
import { useOrderDate } from '#features/order/order-date.ts';
import { ReturnProgress } from '#features/order/return-progress.tsx';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import type { ReturnAnswer } from './act-on-return.ts';
import { AppealForm } from './appeal-form.tsx';
import type { LoadedOrder } from './load-order-page.ts';
import { ReturnMessage } from './return-message.tsx';

type PartReturnsProps = {
  part: OrderDetail['parts'][number];
  page: LoadedOrder;
  answer: OrderAnswer | undefined;
};

export function PartReturns({ part, page, answer }: PartReturnsProps) {
  const t = useT();
  const dateOf = useOrderDate();
  const { ends_at: end, lines } = part.returnable;
  return (
    <>
      {part.returns.map((of) => (
        <Return
          key={of.id}
          {...{ of, part, page }}
          withdrawAnswer={answerTo(of, 'take-back', answer)}
          appeal={answerTo(of, 'appeal', answer)}
        />
      ))}
      {end !== null && lines.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-4 text-14 print:hidden">
          <p className="text-text-2">
            {t('order.return.until', { date: dateOf(new Date(Date.parse(end) - 1).toISOString()) })}
          </p>
          <LinkButton
            to={links.sendBack(page.order.id, part.id, page.signed)}
            variant="neutral"
            size="small"
            icon="return"
            aria-label={
              page.order.parts.length > 1 ? `${t('order.return.open')}: ${part.store.name}` : undefined
            }
          >
            {t('order.return.open')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function answerTo(of: PartReturn, intent: 'take-back' | 'appeal', answer: OrderAnswer | undefined) {
  return answer?.intent === intent && answer.returnId === String(of.id) ? answer : undefined;
}

type ReturnProps = Omit<PartReturnsProps, 'answer'> & {
  of: PartReturn;
  withdrawAnswer: ReturnAnswer | undefined;
  appeal: ReturnAnswer | undefined;
};

function Return({ of, part, page, withdrawAnswer, appeal }: ReturnProps) {
  const { order } = page;
  const t = useT();
  const title = `return-${of.id}`;
  const words = wordsOf(of, part.store.name, t);
  const now = nowOf(of);
  const isNews = page.returned === String(of.id);
  const titleOf = (inventoryId: number) =>
    order.ordered_products.find((line) => line.inventory_id === inventoryId)?.product.title ?? '';
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-5 text-14"
    >
      <div {...(isNews ? { tabIndex: -1, 'data-news': '' } : {})} className="grid gap-0.5 rounded-control">
        <h3 id={title} className="scroll-mt-6 text-16 font-semibold">
          {t('order.return.title', { cause: t(`order.return.cause.${of.cause}`) })}
        </h3>
        <ul className="text-13 text-text-2">
          {of.lines.map(({ inventory_id: id, quantity }) => (
            <li key={id}>
              <bdi>{t('order.parcel.units', { count: quantity, title: titleOf(id) })}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <ReturnProgress of={of} />
      {now && (
        <div>
          <p role={isNews ? 'status' : undefined}>{t(now, { store: part.store.name })}</p>
          {of.state === 'expected' && part.seller.address && (
            <p dir="auto" className="keep-side text-text-2">
              {part.seller.address}
            </p>
          )}
        </div>
      )}
      {words.length > 0 && (
        <ol className="grid gap-3">
          {words.map((message) => (
            <ReturnMessage key={`${message.by}${message.text}`} {...message} />
          ))}
        </ol>
      )}
      {of.can_appeal === 1 && <AppealForm {...{ of, page }} refused={appeal} />}
      {of.can_take_back === 1 && <WithdrawReturn {...{ of, page }} refused={withdrawAnswer} />}
    </section>
  );
}

/** Messages about the return, oldest first. */
function wordsOf(of: PartReturn, store: string, t: ReturnType<typeof useT>) {
  return [
    { by: t('order.messages.you'), isOwn: true, text: of.message, at: of.asked_at },
    { by: store, isOwn: false, text: of.answer, at: of.appeal === null ? of.answered_at : null },
    { by: t('order.messages.you'), isOwn: true, text: of.appeal, at: null },
    { by: t('order.return.shop'), isOwn: false, text: of.decision, at: of.ended_at },
  ].flatMap(({ text, ...message }) => (text === null ? [] : [{ ...message, text }]));
}

/** The next step, if the return awaits one. */
function nowOf({ state, keeps, refunded_at: refundedAt }: PartReturn): MessageKey | null {
  if (state === 'refunded') return refundedAt === null ? 'order.return.now.refunding' : null;
  if (state === 'received') return keeps === 1 ? 'order.return.now.kept' : 'order.return.now.received';
  return state === 'asked' || state === 'appealed' || state === 'expected'
    ? `order.return.now.${state}`
    : null;
}

type WithdrawReturnProps = { of: PartReturn; page: LoadedOrder; refused: ReturnAnswer | undefined };

/** Withdraws a return request; the items can be requested again. */
function WithdrawReturn({ of, page: { order, signed }, refused }: WithdrawReturnProps) {
  const t = useT();
  const sent = useNavigation().formData;
  const isBusy = sent?.get('intent') === 'take-back' && sent.get('return') === String(of.id);
  return (
    <Form
      method="post"
      action={links.order(order.id, { ...signed })}
      preventScrollReset
      className="grid justify-items-start gap-3 print:hidden"
    >
      <input type="hidden" name="intent" value="take-back" />
      <input type="hidden" name="return" value={of.id} />
      <Button
        type="submit"
        variant="neutral"
        size="small"
        busy={isBusy ? t('order.messages.busy') : undefined}
      >
        {t('order.return.take-back')}
      </Button>
      {refused && (
        <Notice tone="error" live>
          {refused.messages.join(' ')}
        </Notice>
      )}
    </Form>
  );
}
