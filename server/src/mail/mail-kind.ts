import type { MessageKey } from '@souk/contract/message-key';
import type { MessageValues } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';

/** How facts become the content of a mail. `Facts` is what `queueMail` stores as JSON until the mail is sent. */
export type MailKind<Facts> = {
  /** As in the outbox, and in the keys of its texts: `mail.<name>.…`. */
  name: string;
  /**
   * The facts hold what lets somebody in (a code, a link) or what somebody wrote: they are emptied once the mail is sent
   * or given up.
   */
  isSecret?: boolean;
  /** Reads no clock and no language but those of `tools`. Throws when the mail cannot be made; it is tried again. */
  compose(facts: Facts, tools: MailTools): MailContent | Promise<MailContent>;
};

/** What a process that sends mails can make, by name. */
export type MailKinds = ReadonlyMap<string, MailKind<unknown>>;

export type MailTools = {
  shop: Shop;
  now: Date;
  settings: Settings;
  /** The mail's language, or the shop's default one if that is gone. */
  language: Language;
  /** A text of contract/messages in the mail's language. Values are inserted as they are and never formatted again. */
  t(key: MessageKey, values?: MessageValues): string;
  /** `$249.50` in the shop's notation; `minor` are whole minor units of `currency`. */
  money(minor: number, currency: string): string;
  /** The address of a page of the shop: `link('/user/orders')`. */
  link(path: `/${string}`): string;
};

/** Plain texts; the layout escapes them, and takes line breaks out of the subject. */
export type MailContent = {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  /** Who gets the answer, if that is not the shop. */
  replyTo?: { name: string; address: string };
  /** Ends what this mail belongs to by one POST without anything else (RFC 8058); from `tools.link`. */
  unsubscribeUrl?: string;
};

export type MailBlock =
  /** No part of what the list of a mailbox shows of the mail. */
  | { block: 'greeting'; text: string }
  | { block: 'text'; text: string }
  /** Words of somebody else, line breaks and all. */
  | { block: 'quote'; text: string }
  /** A code to type in, large and always left to right. */
  | { block: 'code'; code: string }
  /** `url` comes from `tools.link`. */
  | { block: 'button'; label: string; url: string }
  /** `isSecret`: its query lets in whoever has it. */
  | { block: 'link'; label: string; url: string; isSecret?: true }
  | { block: 'address'; title: string; lines: string[] }
  /** With a title they are what the mail is about, and stand out. */
  | { block: 'facts'; title?: string; rows: MailFact[] }
  /** Amounts below each other; the strong one is their sum. */
  | { block: 'sums'; rows: (MailFact & { isStrong?: boolean })[] }
  /** Its link may lead out of the shop, to the carrier. */
  | {
      block: 'lines';
      title: string;
      note?: string;
      link?: { label: string; url: string };
      rows: MailLine[];
    };

/** A label and what it is. */
export type MailFact = { label: string; value: string };

/** One ordered product: title, what was chosen, and its price as text. */
export type MailLine = { title: string; note: string; amount: string };
