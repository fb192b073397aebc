import type { MessageKey } from '@souk/contract/message-key';
import type { MessageValues } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';

/** Composes emails of one kind. `Facts` is what `queueMail` stores as JSON until the email is sent. */
export type MailKind<Facts> = {
  /** As in the outbox, and in the keys of its texts: `mail.<name>.…`. */
  name: string;
  /** The facts contain credentials (a code, a link) or what a person wrote: they are deleted once the email is sent or given up. */
  isSecret?: boolean;
  /** Uses the clock and language of `tools` only. Throws if the email can't be composed; it is retried. */
  compose(facts: Facts, tools: MailTools): MailContent | Promise<MailContent>;
};

export type MailKinds = ReadonlyMap<string, MailKind<unknown>>;

export type MailTools = {
  shop: Shop;
  now: Date;
  settings: Settings;
  /** The email's language, or the shop's default if that no longer exists. */
  language: Language;
  /** A text of contract/messages in the email's language. Values are inserted as they are, without further formatting. */
  t(key: MessageKey, values?: MessageValues): string;
  /** `$249.50` in the shop's notation; `minor` are minor units of `currency`. */
  money(minor: number, currency: string): string;
  /** Absolute URL of a page of the shop: `link('/user/orders')`. */
  link(path: `/${string}`): string;
};

/** Plain texts; the layout escapes them and removes line breaks from the subject. */
export type MailContent = {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** Reply-To, if not the shop. */
  replyTo?: { name: string; address: string };
  /** One-click unsubscribe URL (RFC 8058), from `tools.link`. */
  unsubscribeUrl?: string;
};

export type MailBlock =
  /** Excluded from the preview in mailbox lists. */
  | { block: 'greeting'; text: string }
  | { block: 'text'; text: string }
  /** Text written by a person, with its line breaks. */
  | { block: 'quote'; text: string }
  /** A code to enter, large and always left to right. */
  | { block: 'code'; code: string }
  /** `url` comes from `tools.link`. */
  | { block: 'button'; label: string; url: string }
  /** `isSecret`: its query grants access. */
  | { block: 'link'; label: string; url: string; isSecret?: true }
  | { block: 'address'; title: string; lines: string[] }
  /** With a title it is the email's subject matter and is emphasized. */
  | { block: 'facts'; title?: string; rows: MailFact[] }
  /** Amounts in a column; the strong one is their sum, and the note says what it includes. */
  | { block: 'sums'; rows: (MailFact & { isStrong?: boolean })[]; note?: string }
  /** Its link may point outside the shop, to the carrier. */
  | {
      block: 'lines';
      title: string;
      note?: string;
      link?: { label: string; url: string };
      rows: MailLine[];
    };

export type MailFact = { label: string; value: string };

/** An ordered product: title, options and formatted price. */
export type MailLine = { title: string; note: string; amount: string };
