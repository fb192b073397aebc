import type { MessageKey } from '@souk/contract/message-key';
import { isolate } from '@souk/rules/isolate-text';
import { createContext, useContext, type ReactNode } from 'react';
import type { Messages } from './messages.ts';
import { createTranslate, type Translate } from './translate.ts';

export type { MessageKey };
declare global {
  /** Set by the first `/messages/{language}.{hash}.js`, and completed by the others. */
  var __soukMessages: Messages | undefined;
}

const MessagesContext = createContext<Messages | null>(null);

/** Stands around the router in both entry files, so that texts reach components without passing through loader data. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  return <MessagesContext value={messages}>{children}</MessagesContext>;
}

const made = new WeakMap<Messages, Translate>();

/** One for all parts of a page. */
function translateBy(messages: Messages): Translate {
  const known = made.get(messages) ?? createTranslate(messages);
  made.set(messages, known);
  return known;
}

/** `t('cart.empty.title')`, `t('cart.lines', { count: 3 })`, `t.rich('login.terms', { link: (text) => <a…>{text}</a> })`. */
export function useT(): Translate {
  return translateBy(useMessages());
}

/** The language of the page, for `Intl` formatters. */
export function useLanguage(): string {
  return useMessages().language;
}

/** What stands between the parts of an address or a list in one line, in the page's script. */
export function useComma(): string {
  return useMessages().direction === 'rtl' ? '، ' : ', ';
}

/**
 * Puts short facts beside each other in one line. Each keeps to itself: several names in Latin letters would otherwise stand
 * the wrong way round on an Arabic page.
 */
export function useDotted(): (facts: readonly string[]) => string {
  const messages = useMessages();
  return (facts) => besideEachOther(facts, ' · ', messages);
}

/** The same for what is one list, with commas. */
export function useListed(): (names: readonly string[]) => string {
  const messages = useMessages();
  const comma = useComma();
  return (names) => besideEachOther(names, comma, messages);
}

function besideEachOther(texts: readonly string[], between: string, { direction }: Messages): string {
  if (texts.length === 0) return '';
  // Around what is isolated in it a sentence sees no letter, and would take the whole for left-to-right.
  const whole = direction === 'rtl' ? '\u200f' : '';
  return whole + texts.map((text) => isolate(text, direction)).join(between);
}

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages)
    throw new Error('MessagesProvider stands around the router in entry.server and entry.client');
  return messages;
}
