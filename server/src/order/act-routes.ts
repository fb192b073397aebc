import { reasonOf } from '#cart/refusals.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse, type Reason } from '#http/refusal.ts';
import { textOf, type RefusalKey } from '#texts/texts.ts';
import { answerStore } from './answer-store.ts';
import { buyAgain, type Lack } from './buy-again.ts';
import { changeDelivery } from './change-delivery.ts';
import { findHolder } from './holder.ts';
import { refuseOrder } from './refusals.ts';

export const orderActHandlers: Pick<Handlers<'order'>, 'buyAgain' | 'changeDelivery' | 'answerSeller'> = {
  buyAgain: {
    async handle({ db, shopper, body, language, now }) {
      const filled = shopper && (await buyAgain(db, { shopper, orderId: body.id, now }));
      if (!filled?.ok) return refuse('refusal.order.missing');
      return {
        added: filled.added,
        missing: filled.missing.map(({ title, lack }) => {
          const { key, values } = sentenceOf(lack);
          return { title, reason: textOf(language, key, values) };
        }),
      };
    },
  },
  changeDelivery: {
    async handle({ db, shopper, body, settings, language }) {
      if (!shopper) return refuse('refusal.order.missing');
      const { id: orderId, user_token: _, ...to } = body;
      const changed = await changeDelivery(db, { shopper, orderId, to });
      return changed.ok ? changed.address : refuseOrder(changed.reasons, { settings, language });
    },
  },
  answerSeller: {
    limit: 'order-message',
    limitSubject: ({ body }) => String(body.order_id),
    async handle({ db, shop, shopper, body, now }) {
      const { order_id: orderId, order_part_id: partId, message } = body;
      const holder = await findHolder(shop, { shopper, orderId, link: body, now });
      if (!holder) return refuse('refusal.order.missing');
      const answered = await answerStore(db, { holder, orderId, partId, message, now });
      return answered.ok ? true : refuse(unanswered[answered.reason]);
    },
  },
};

const unanswered = {
  'order-missing': 'refusal.order.missing',
  silent: 'refusal.message.silent',
  'card-number': 'refusal.message.card-number',
  'too-many': 'refusal.message.too-many',
} as const satisfies Record<string, RefusalKey>;

function sentenceOf(lack: Lack): Reason {
  switch (lack.reason) {
    case 'gone':
      return { key: 'refusal.order.again-gone' };
    case 'fewer':
      return { key: 'refusal.order.again-fewer', values: { lacking: lack.lacking } };
    default:
      return reasonOf(lack.reason);
  }
}
