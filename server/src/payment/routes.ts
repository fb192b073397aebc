import type { Doors } from '#http/mount.ts';
import { loadInterfaceTexts } from '#settings/load-interface-texts.ts';
import { paymentGatewayView } from './view.ts';

export const paymentDoors: Doors<'payment'> = {
  paymentGateway: {
    async handle({ db, settings, language }) {
      return paymentGatewayView(settings, await loadInterfaceTexts(db, language.code));
    },
  },
};
