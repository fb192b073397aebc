import type { MessageKey } from '@souk/contract/message-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** What a webhook event is called; its name in the API is in the payload. */
export const eventText = (name: string, t: Translate): string =>
  t(`console.webhook.event.${name}` as MessageKey);
