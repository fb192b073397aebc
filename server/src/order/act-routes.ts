import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { buyAgain } from './buy-again.ts';
import { changeDelivery } from './change-delivery.ts';

/** What a buyer does with an order besides paying and cancelling. */
export const orderActDoors: Pick<Doors<'order'>, 'buyAgain' | 'changeDelivery'> = {
  buyAgain: {
    async handle(call) {
      return (call.owner && (await buyAgain(call, call.owner))) ?? refuse('refusal.order.missing');
    },
  },
  changeDelivery: {
    async handle(call) {
      return call.owner ? changeDelivery(call, call.owner) : refuse('refusal.order.missing');
    },
  },
};
