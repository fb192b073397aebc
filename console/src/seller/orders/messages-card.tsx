import type { SellerOrder } from '@souk/contract/seller-console/orders';
import { LONGEST } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { Card } from '#parts/card.tsx';
import { Thread } from '#parts/thread.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Messages with the customer, sent by email; replies arrive here. */
export function MessagesCard({ order, onDone }: { order: SellerOrder; onDone(): void }) {
  const t = useT();
  const { may, store } = useMe();
  const mayWrite = may('orders.write') && order.can_write;
  if (order.messages.length === 0 && !mayWrite) return null;
  return (
    <div id="messages" className="scroll-mt-16">
      <Card title={t('console.order.messages')}>
        {order.messages.length > 0 && (
          <Thread messages={order.messages} names={{ store: store?.name ?? '', buyer: order.buyer.name }} />
        )}
        {mayWrite && <WriteForm key={order.messages.length} order={order} onDone={onDone} />}
        {!order.can_write && <p className="text-13 text-text-2">{t('console.order.messages.nobody')}</p>}
      </Card>
    </div>
  );
}

function WriteForm({ order, onDone }: { order: SellerOrder; onDone(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [text, setText] = useState('');
  const params = { id: order.id };
  const isAsked = order.messages.some(({ is_seen: isSeen }) => !isSeen);
  async function send(event: SyntheticEvent) {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || isBusy) return;
    if (!(await act(() => call('POST seller/orders/{id}/messages', { params, body: { message } })))) return;
    toast(t('console.order.messages.sent', { name: order.buyer.name }));
    onDone();
  }
  async function see() {
    if (await act(() => call('POST seller/orders/{id}/messages-seen', { params }))) onDone();
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void send(event)}>
      <Field
        form="message"
        name="text"
        label={t(isAsked ? 'console.order.messages.answer' : 'console.order.messages.write', {
          name: order.buyer.name,
        })}
        hint={t('console.order.messages.hint')}
      >
        <Textarea
          dir="auto"
          rows={3}
          maxLength={LONGEST.orderMessage}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" icon="mail" busy={isBusy && t('console.busy')}>
          {t('console.order.messages.send')}
        </Button>
        {isAsked && text === '' && (
          <Button size="small" icon="check" onClick={() => void see()}>
            {t('console.order.messages.see')}
          </Button>
        )}
      </div>
    </form>
  );
}
