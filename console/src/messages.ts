import type { Messages } from '@souk/kit/i18n/messages.ts';

/** The texts, which a script before this one has brought. */
export function messagesOfConsole(): Messages {
  const messages = globalThis.__soukMessages;
  if (!messages) throw new Error('The texts of the console have not come.');
  return messages;
}
