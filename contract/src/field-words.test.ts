import { loadMessages } from './messages.ts';
import { expect, test } from 'vitest';

const fields: [label: string, message: string][] = [
  ['address.name', 'refusal.name.required'],
  ['address.email', 'refusal.email.required'],
  ['address.phone', 'refusal.phone.required'],
  ['address.country', 'refusal.country.required'],
  ['address.state', 'refusal.state.required'],
  ['address.address_1', 'refusal.address-1.required'],
  ['address.zip', 'refusal.zip.required'],
  ['address.city', 'refusal.city.required'],
  ['account.name', 'refusal.name.required'],
  ['account.email', 'refusal.email.required'],
  ['account.phone', 'refusal.phone.required'],
  ['account.password', 'refusal.password.required'],
  ['account.code.label', 'refusal.code.required'],
  ['contact.name', 'refusal.name.required'],
  ['contact.email', 'refusal.email.required'],
  ['contact.subject', 'refusal.subject.required'],
  ['contact.message', 'refusal.message.required'],
  ['seller.store_name', 'refusal.store-name.required'],
];

/** The part of the sentence around the field's name; the Arabic article is dropped before a possessive (اسمك). */
const around = { en: / is required$/, ar: /^ال| مطلوبة?$/g } as const;

test.each(Object.entries(around))(
  'a label and the message about its field use the same word (%s)',
  (language, rest) => {
    const texts = loadMessages(language);
    for (const [label, message] of fields) {
      const word = texts[message]!.replaceAll(new RegExp(rest, 'g'), '').toLowerCase();
      expect([label, texts[label]!.toLowerCase()]).toEqual([label, expect.stringContaining(word)]);
    }
  },
);
