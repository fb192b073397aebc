import { mailboxOf } from '@souk/rules/validation';
import type { Handlers } from '#http/mount.ts';
import { receiveMessage } from './receive-message.ts';

export const contactHandlers: Handlers<'contact'> = {
  sendMessage: {
    limit: 'contact',
    limitSubject: ({ body }) => mailboxOf(body.email),
    async handle({ shop, body, userId, now }) {
      const { website: trap, ...message } = body;
      return (await receiveMessage(shop, { ...message, trap, userId, now })).ok;
    },
  },
};
