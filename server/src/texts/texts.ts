import { loadMessages } from '@souk/contract/messages';
import type money from '@souk/contract/messages/en/console-money.json';
import type apology from '@souk/contract/messages/en/apology.json';
import type developers from '@souk/contract/messages/en/developers.json';
import type findings from '@souk/contract/messages/en/finding.json';
import type install from '@souk/contract/messages/en/install.json';
import type ledger from '@souk/contract/messages/en/ledger.json';
import type orders from '@souk/contract/messages/en/order.json';
import type payments from '@souk/contract/messages/en/payment.json';
import type refusals from '@souk/contract/messages/en/refusals.json';
import { isolateTexts } from '@souk/rules/isolate-text';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';
import { directionOf, type Language } from './language.ts';

/** Keys of contract/messages/<language>/refusals.json: refusals and toast texts. */
export type RefusalKey = keyof typeof refusals;
/** Keys of contract/messages/<language>/apology.json: the error page that works without the database. */
export type ErrorPageKey = keyof typeof apology;
/** Keys of contract/messages/<language>/developers.json: the API documentation. */
export type DevelopersKey = keyof typeof developers;
/** Keys of contract/messages/<language>/install.json: the installer. */
export type InstallKey = keyof typeof install;
/** Keys of contract/messages/<language>/finding.json: findings of `souk doctor`. */
export type FindingKey = keyof typeof findings;
/** Keys of contract/messages/<language>/ledger.json: names of ledger accounts and transactions. */
export type LedgerKey = keyof typeof ledger;
/** Names of payment methods in contract/messages/<language>/payment.json. */
export type PaymentMethodKey = Extract<keyof typeof payments, `payment.method.${string}`>;
/** Texts of printed statements and invoices in contract/messages/<language>/console-money.json and order.json. */
export type PrintedKey = Extract<
  keyof typeof money | keyof typeof orders,
  | `order.invoice.${string}`
  | `console.invoice.${string}`
  | `console.statement.${string}`
  | `console.money.${'pending' | 'available' | 'reserved' | 'paying'}`
>;
export type MessageValues = Record<string, string | number>;

const compiledByLanguage = new Map<string, Map<string, CompiledMessage>>();
const latin = { numberingSystem: 'latn' } as const;
const formatters = {
  getDateTimeFormat: (...[locale, given]: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(locale, { ...latin, ...given }),
  getNumberFormat: (...[locale, given]: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(locale, { ...latin, ...given }),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

/** A shipped text in this language; missing languages and keys fall back to English. */
export function textOf(
  language: Language,
  key:
    | RefusalKey
    | ErrorPageKey
    | DevelopersKey
    | InstallKey
    | FindingKey
    | LedgerKey
    | PaymentMethodKey
    | PrintedKey,
  values: MessageValues = {},
): string {
  const compiled = compiledFor(language.code).get(key) ?? compiledFor('en').get(key);
  if (compiled === undefined) throw new Error(`No message for ${key}`);
  return formatMessage(compiled, language, values);
}

/**
 * Formats a compiled ICU message, with Latin digits like the prices beside it. Inserted texts are direction-isolated (which `select` would
 * not match, so no message selects by a text).
 */
export function formatMessage(message: CompiledMessage, language: Language, values: MessageValues): string {
  const inserted = isolateTexts(values, directionOf(language));
  return String(format(message, language.code, inserted, { formatters, timeZone: 'UTC' }));
}

function compiledFor(language: string): Map<string, CompiledMessage> {
  let messages = compiledByLanguage.get(language);
  if (!messages) {
    const entries = Object.entries(loadMessages(language)).filter(([key]) =>
      /^(?:refusal|toast|reply|apology|developers|install|finding|ledger|payment\.method|console\.statement|console\.money|console\.invoice|order\.invoice)\./.test(
        key,
      ),
    );
    messages = new Map(entries.map(([key, text]) => [key, compile(text)]));
    compiledByLanguage.set(language, messages);
  }
  return messages;
}
