import type { MessageKey } from '@souk/contract/message-key';
import { isolate } from '@souk/rules/isolate-text';
import { createContext, useContext, type ReactNode } from 'react';
import type { Messages } from './messages.ts';
import { createTranslate, type Translate } from './translate.ts';

export type { MessageKey };
declare global {
  var __soukMessages: Messages | undefined;
}

const MessagesContext = createContext<Messages | null>(null);

/** Wraps the router in both entry files, so that texts reach components without loader data. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

const made = new WeakMap<Messages, Translate>();

/** One translator per set of messages. */
function translateBy(messages: Messages): Translate {
  const known = made.get(messages) ?? createTranslate(messages);
  made.set(messages, known);
  return known;
}

/** `t('cart.empty.title')`, `t('cart.lines', { count: 3 })`, `t.rich('login.terms', { link: (text) => <a…>{text}</a> })`. */
export function useT(): Translate {
  return translateBy(useMessages());
}

export function useLanguage(): string {
  return useMessages().language;
}

/** Separator between parts of an address or a list, in the page's script. */
export function useComma(): string {
  return useMessages().direction === 'rtl' ? '، ' : ', ';
}

/** Joins short facts in one line. Each is isolated: several Latin names in a row would otherwise be reordered on an Arabic page. */
export function useDotted(): (facts: readonly string[]) => string {
  const messages = useMessages();
  return (facts) => joinTexts(facts, ' · ', messages);
}

/** The same with commas, for lists. */
export function useListed(): (names: readonly string[]) => string {
  const messages = useMessages();
  const comma = useComma();
  return (names) => joinTexts(names, comma, messages);
}

function joinTexts(texts: readonly string[], between: string, { direction }: Messages): string {
  if (texts.length === 0) return '';
  // Isolated text has no effect on the paragraph's direction, so the line would count as left-to-right.
  const whole = direction === 'rtl' ? '\u200f' : '';
  return whole + texts.map((text) => isolate(text, direction)).join(between);
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages)
    throw new Error('MessagesProvider stands around the router in entry.server and entry.client');
  return messages;
}
