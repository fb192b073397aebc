import type { Handlers } from '#http/mount.ts';
import { loadInterfaceTexts } from '#settings/load-interface-texts.ts';
import { paymentGatewayView } from './view.ts';

export const paymentHandlers: Handlers<'payment'> = {
  paymentGateway: {
    shows: () => ({ tags: ['content'] }), // texts that the operator may change
    async handle({ db, shop, settings, language }) {
      return paymentGatewayView(shop.payments, settings, await loadInterfaceTexts(db, language.code));
    },
  },
};
