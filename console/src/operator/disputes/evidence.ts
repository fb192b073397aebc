import type { OperatorOrder, OrderStatusName } from '@souk/contract/console/operator-orders';
import { statusKey } from '@souk/rules/status-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Format } from '#format.ts';
import { refundWords } from '#operator/refunds/refund-words.ts';
import { mailText } from '#operator/health/machine-words.ts';

/** `areValues`: rows are the customer's own words and numbers instead of sentences. */
export type Evidence = { title: string; rows: readonly string[]; areValues?: true };

type Words = { t: Translate; format: Format };

/** What an order proves about a sale, by topic; topics without anything to show say so, because banks ask for each. */
export function evidenceOf(order: OperatorOrder, words: Words): Evidence[] {
  const { t } = words;
  const section = (title: string, rows: readonly string[], none: string): Evidence => ({
    title,
    rows: rows.length > 0 ? rows : [none],
  });
  return [
    { title: t('operator.evidence.order'), rows: orderRows(order, words) },
    { title: t('operator.evidence.customer'), rows: customerRows(order), areValues: true },
    section(
      t('operator.evidence.delivery'),
      deliveryRows(order, words),
      t('operator.evidence.delivery.none'),
    ),
    section(t('operator.evidence.messages'), messageRows(order, words), t('operator.evidence.messages.none')),
    section(t('operator.evidence.emails'), mailRows(order, words), t('operator.evidence.emails.none')),
    section(t('operator.evidence.refunds'), refundRows(order, words), t('operator.evidence.refunds.none')),
  ];
}

/** For the provider's upload: plain text, one topic after the other. */
export function evidenceText(sections: readonly Evidence[]): string {
  return sections
    .map(({ title, rows }) => [title.toUpperCase(), ...rows.map((row) => `- ${row}`)].join('\n'))
    .join('\n\n')
    .concat('\n');
}

function orderRows(order: OperatorOrder, { t, format }: Words): string[] {
  const placed = t('operator.evidence.placed', {
    number: order.number,
    when: format.whole(order.placed_at),
    total: format.money(order.total),
  });
  const items = order.parts.flatMap(({ lines, store }) =>
    lines.map((line) =>
      t('operator.evidence.item', {
        count: line.quantity,
        title: [line.title, line.variant].filter(Boolean).join(', '),
        store: store.name,
        amount: format.money(line.goods),
      }),
    ),
  );
  return [placed, ...items];
}

function customerRows({ buyer, address }: OperatorOrder): string[] {
  return [address.lines.join(', '), buyer.email, address.phone].filter(Boolean);
}

/** Shipments, and each step that the order took. */
function deliveryRows({ parts, history }: OperatorOrder, { t, format }: Words): string[] {
  const parcels = parts.flatMap((part) =>
    part.parcels.map(({ carrier, number }) =>
      t('operator.evidence.parcel', {
        store: part.store.name,
        carrier,
        number: number ?? t('operator.evidence.parcel.unknown'),
      }),
    ),
  );
  const isPickup = (store: string | null) =>
    parts.some((part) => part.store.name === store && part.delivery === 'pickup');
  const moves = history
    .filter(({ kind }) => kind === 'moved')
    .map(({ at, text, store }) =>
      t('operator.evidence.moved', {
        when: format.whole(at),
        store: store ?? '',
        status: t(statusKey(text as OrderStatusName, isPickup(store))),
      }),
    );
  return [...parcels, ...moves];
}

function messageRows({ parts }: OperatorOrder, { t, format }: Words): string[] {
  return parts
    .flatMap(({ messages, store }) => messages.map((message) => ({ ...message, store: store.name })))
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ at, by, store, message }) =>
      t(by === 'buyer' ? 'operator.evidence.message.buyer' : 'operator.evidence.message.store', {
        when: format.whole(at),
        store,
        message,
      }),
    );
}

function mailRows({ history }: OperatorOrder, { t, format }: Words): string[] {
  return history
    .filter(({ kind }) => kind === 'mail')
    .map(({ at, text }) => t('operator.evidence.email', { when: format.whole(at), kind: mailText(text, t) }));
}

function refundRows({ refunds }: OperatorOrder, { t, format }: Words): string[] {
  return refunds.map(({ at, amount, state, reason, note }) =>
    [
      t('operator.evidence.refund', {
        when: format.whole(at),
        amount: format.money(amount),
        state: t(`operator.payment.state.${state}` as 'operator.payment.state.paid'),
      }),
      ...Object.values(refundWords({ reason, note }, t)),
    ]
      .filter(Boolean)
      .join(': '),
  );
}
