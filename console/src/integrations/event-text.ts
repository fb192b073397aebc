import type { WebhookEvent } from '@souk/contract/console/webhooks';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Display name of a webhook event. */
export const eventText = (name: string, t: Translate): string =>
  t(`console.webhook.event.${name as WebhookEvent}`); // replies contain no others
