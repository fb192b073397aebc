import type { OrderEvent } from '@souk/contract/console/operator-orders';
import type { listMovements } from '#ledger/queries.ts';
import type { AddressSnapshot } from '../snapshot-order.ts';
import type { OrderEvents, SelectedOrder } from './operator-order-queries.ts';
import { statusName } from './operator-order-view.ts';

/** An act and the status change it caused may carry slightly different timestamps. */
const sameMomentMs = 10_000;

const ledgerKinds: Readonly<Record<string, OrderEvent['kind']>> = {
  payment: 'paid',
  refund: 'refund',
  'refund-returned': 'returned',
};

/** Commands and jobs act for the shop. */
const nameOf = ({ actor_kind: kind, actor_name: name }: OrderEvents['acts'][number]): string =>
  kind === 'command' || kind === 'job' ? 'shop' : name;

export function orderHistory(
  order: SelectedOrder,
  { moves, notes, acts, mails }: OrderEvents,
  ledger: Awaited<ReturnType<typeof listMovements>>,
): OrderEvent[] {
  const nothing = { store: null, amount: null };
  const mover = (at: Date, to: number) => {
    const found = acts.find(
      (act) =>
        act.action === 'order.move' &&
        (act.after as { status?: number } | null)?.status === to &&
        Math.abs(act.at.getTime() - at.getTime()) < sameMomentMs,
    );
    return found && nameOf(found);
  };
  const events: OrderEvent[] = [
    {
      ...nothing,
      kind: 'placed',
      text: '',
      at: order.created_at.toISOString(),
      actor: (order.address as AddressSnapshot).name,
    },
    // Status changes of the whole order repeat those of its parts.
    ...moves
      .filter(({ order_part_id: partId }) => partId !== null)
      .map((move): OrderEvent => ({
        at: move.created_at.toISOString(),
        kind: move.cancelled ? 'cancelled' : 'moved',
        amount: null,
        actor: (move.actor === 'operator' && mover(move.created_at, move.to_status)) || move.actor,
        text: statusName(move.to_status, move.cancelled),
        store: move.store_name,
      })),
    ...ledger.map((entry): OrderEvent => ({
      at: entry.created_at.toISOString(),
      kind: ledgerKinds[entry.kind] ?? 'paid',
      store: null,
      actor: entry.actor,
      text: entry.provider,
      amount: { minor: entry.amount_minor, currency: entry.currency },
    })),
    ...notes.map((note): OrderEvent => ({
      ...nothing,
      kind: 'note',
      at: note.created_at.toISOString(),
      text: note.note,
      actor: note.name ?? '',
    })),
    ...mails.map((mail): OrderEvent => ({
      ...nothing,
      kind: 'mail',
      actor: 'shop',
      text: mail.kind,
      at: (mail.sent_at ?? mail.given_up_at ?? mail.created_at).toISOString(),
    })),
    ...acts
      .filter(({ action }) => !['order.move', 'order.note', 'order.mail'].includes(action))
      .map((act): OrderEvent => ({
        ...nothing,
        kind: 'act',
        at: act.at.toISOString(),
        actor: nameOf(act),
        text: act.action,
      })),
  ];
  return events.toSorted((one, other) => one.at.localeCompare(other.at));
}
