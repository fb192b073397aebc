import { loadMessages } from '@souk/contract/messages';
import type { MessageKey } from '@souk/contract/message-key';

const messages = { en: loadMessages('en'), ar: loadMessages('ar') };

/** A text without placeholders as pages show it, for tests that find an element by it and don't check its wording. */
export function textOf(language: 'en' | 'ar', key: MessageKey): string {
  const text = messages[language][key]!;
  if (/[{<]/.test(text)) throw new Error(`The text ${key} has placeholders`);
  return text;
}
