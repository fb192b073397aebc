import type { OrderDetail } from '@souk/contract/order';
import { Form, useNavigation } from 'react-router';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { LoadedOrder } from './load-order-page.ts';
import { messageFields, type MessageField } from './message-fields.ts';
import { ReturnMessage } from './return-message.tsx';

export type RefusedMessage = FormAnswer<MessageField> & { part: string };

type PartMessagesProps = {
  part: OrderDetail['parts'][number];
  page: LoadedOrder;
  refused: RefusedMessage | undefined;
};

/** Messages between seller and buyer; empty until the seller writes. */
export function PartMessages({ part, page, refused }: PartMessagesProps) {
  const t = useT();
  if (part.messages.length === 0) return null;
  const title = `messages-${part.id}`;
  return (
    <section aria-labelledby={title} className="grid gap-4 border-t border-line p-5">
      <h3 id={title} className="scroll-mt-6 text-16 font-semibold">
        {t('order.messages.title', { store: part.store.name })}
      </h3>
      <ol className="grid gap-3 text-14">
        {part.messages.map(({ by, message, at }) => (
          <ReturnMessage
            key={at}
            by={by === 'buyer' ? t('order.messages.you') : part.store.name}
            isOwn={by === 'buyer'}
            text={message}
            at={at}
          />
        ))}
      </ol>
      <AnswerForm key={part.messages.length} part={part} page={page} refused={refused} />
    </section>
  );
}

function AnswerForm({ part, page: { order, signed }, refused }: PartMessagesProps) {
  const t = useT();
  const navigation = useNavigation();
  const sent = navigation.state === 'idle' ? undefined : navigation.formData;
  const isBusy = sent?.get('intent') === 'message' && sent.get('part') === String(part.id);
  const answer = refused?.part === String(part.id) ? refused : undefined;
  const form = useForm(`message-${part.id}`, messageFields, { answer });
  return (
    <Form
      method="post"
      action={links.order(order.id, { ...signed })}
      preventScrollReset
      {...form.handlers}
      className="grid justify-items-start gap-3"
    >
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="part" value={part.id} />
      <ErrorSummary {...form.summary} />
      <div className="w-full">
        <FormFields of={form} names={['message']} />
      </div>
      <Button type="submit" variant="neutral" busy={isBusy ? t('order.messages.busy') : undefined}>
        {t('order.messages.send')}
      </Button>
    </Form>
  );
}
