import { mailboxOf } from '@souk/rules/validation';
import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { deleteSubscription } from './queries.ts';
import { isUnsubscribeLink } from './sign-newsletter-link.ts';
import { subscribe } from './subscribe.ts';

export const newsletterHandlers: Handlers<'newsletter'> = {
  subscribe: {
    limit: 'newsletter',
    limitSubject: ({ body }) => mailboxOf(body.email),
    async handle({ shop, body, language, now }) {
      return (await subscribe(shop, { email: body.email, language: language.code, now })).ok;
    },
  },

  confirmSubscription: {
    async handle({ shop, body, now }) {
      const link = { ...body, expires: String(body.expires) };
      const confirmed = await confirmSubscription(shop, { link, now });
      return confirmed.ok ? true : refuse('refusal.newsletter.link');
    },
  },

  unsubscribe: {
    async handle({ shop, db, body }) {
      if (!isUnsubscribeLink(shop.authSecret, body)) return refuse('refusal.newsletter.link');
      await deleteSubscription(db, body.id);
      return true;
    },
  },
};
