import type { Doors } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { deleteSubscription } from './queries.ts';
import { isUnsubscribeLink } from './sign-newsletter-link.ts';
import { subscribe } from './subscribe.ts';

export const newsletterDoors: Doors<'newsletter'> = {
  subscribe: { limit: 'newsletter', limitSubject: ({ body }) => body.email, handle: subscribe },

  confirmSubscription: { handle: confirmSubscription },

  unsubscribe: {
    async handle({ shop, db, body }) {
      if (!isUnsubscribeLink(shop.authSecret, body)) return refuse('refusal.newsletter.link');
      await deleteSubscription(db, body.id);
      return true;
    },
  },
};
