import type { OperatorOrder, OrderEvent, OrderStatusName } from '@souk/contract/console/operator-orders';
import { CONSOLE } from '@souk/rules/limits';
import { statusKey } from '@souk/rules/status-key';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { actText } from './history-sentence.ts';
import { methodName } from '#parts/method-name.ts';
import { mailText } from './health/machine-words.ts';
import { NoteForm } from './note-form.tsx';

const icons: Readonly<Record<OrderEvent['kind'], IconName>> = {
  placed: 'cart',
  moved: 'truck',
  cancelled: 'close',
  paid: 'card',
  refund: 'return',
  returned: 'return',
  note: 'chat',
  mail: 'mail',
  act: 'user',
};

/** An order's history, newest first, with a form for notes. */
export function OrderHistory({ order, onDone }: { order: OperatorOrder; onDone(): void }) {
  const t = useT();
  const comma = useComma();
  const params = { id: order.id };
  const { when, whole } = useFormat();
  const { may } = useMe();
  return (
    <Card title={t('operator.order.history')}>
      {may('orders.write') && (
        <NoteForm
          form="order"
          maxLength={CONSOLE.orderNote}
          send={(note) => call('POST operator/orders/{id}/note', { params, body: { note } })}
          onDone={onDone}
        />
      )}
      <ol className="grid gap-2.5">
        {shownEvents(order).map((event, index) => (
          <li key={`${event.at}${event.kind}${event.text}${index}`} className="flex items-start gap-3">
            <span className="grid size-7 flex-none place-items-center rounded-pill bg-sunk text-text-2">
              <Icon name={icons[event.kind]} size={16} />
            </span>
            <span className="min-w-0 flex-1 pt-1 wrap-anywhere">
              {wordsOf(event, { t, isPickup: isOfPickup(event, order) })}
              {event.amount && (
                <>
                  {comma}
                  <Amount of={event.amount} />
                </>
              )}{' '}
              {hasActor(event) && <span className="text-text-3">· {actorOf(event, t)}</span>}
            </span>
            <time
              dateTime={event.at}
              title={whole(event.at)}
              className="pt-1 text-13 whitespace-nowrap text-text-3"
            >
              {when(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const hasActor = ({ kind }: OrderEvent) => kind === 'moved' || kind === 'cancelled';
const roles = ['buyer', 'seller', 'operator', 'expiry', 'shop'] as const;

function actorOf({ actor }: OrderEvent, t: Translate): string {
  const role = roles.find((one) => one === actor);
  return role ? t(`operator.order.actor.${role}`) : actor;
}

const isOfPickup = ({ store }: OrderEvent, { parts }: OperatorOrder): boolean =>
  parts.some((part) => part.store.name === store && part.delivery === 'pickup');

/** Newest first. Pickup orders pass transit without being in it. */
const shownEvents = (order: OperatorOrder) =>
  order.history
    .filter((event) => !(event.kind === 'moved' && event.text === 'on-the-way' && isOfPickup(event, order)))
    .toReversed();

function wordsOf(event: OrderEvent, { t, isPickup }: { t: Translate; isPickup: boolean }): string {
  const { kind, text, store, actor } = event;
  const status = kind === 'moved' ? t(statusKey(text as OrderStatusName, isPickup)) : '';
  const method = methodName(text, t);
  return t(`operator.order.event.${kind}`, {
    actor,
    store: store ?? '',
    status,
    method,
    kind: mailText(text, t),
    action: kind === 'act' ? actText(text, { actor: actorOf(event, t), label: '' }, t) : '',
    note: text,
  });
}
