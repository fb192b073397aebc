import type { Messages } from '@souk/kit/i18n/messages.ts';

/** Texts loaded by an earlier script. */
export function messagesOfConsole(): Messages {
  const messages = globalThis.__soukMessages;
  if (!messages) throw new Error('The texts of the console have not come.');
  return messages;
}
