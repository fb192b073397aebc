import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { expect, test } from 'vitest';
import { storeFieldName, storeFieldText } from './store-field-words.ts';
import type { StoreDraft } from './use-store-draft.ts';

const texts = join(import.meta.dirname, '../../../../contract/messages');
const textsIn = (language: string) =>
  JSON.parse(readFileSync(join(texts, language, 'console.json'), 'utf8')) as Record<string, string>;

/** Typed so that a missing field doesn't compile. */
const edited: Omit<StoreDraft, 'meta_description'> = {
  name: 'Noor Lamps',
  image: 'logo.webp',
  banner_image: '',
  description: '<p>Brass &amp; light</p>',
  return_policy: '<p>30 days.</p><p>We pay.</p>',
  whatsapp_btn: true,
  whatsapp_number: '+49 30 1',
  whatsapp_default_msg: 'Hello',
  legal_name: 'Noor GmbH',
  register_number: 'HRB 1',
  vat_number: '',
  is_self_certified: false,
  email: 'noor@example.com',
  phone: '',
  address_1: 'Torstraße 101',
  city: 'Berlin',
  zip: '10119',
  state: 'BE',
  country: 'DE',
  texts: { ar: { name: 'مصابيح نور', description: '<p>نحاس</p>' } },
};

test.each(['en', 'ar'])(
  'each profile field has a label in both languages, and a readable value: %s',
  (language) => {
    const translations = textsIn(language);
    const t: Translate = Object.assign((key: string) => translations[key] ?? expect.fail(key), {
      rich: () => null,
    });
    const country = (code: string) => `country ${code}`;
    const textOf = (path: keyof typeof edited) => storeFieldText(path, edited[path], { t, country });
    const names = Object.keys(edited).map((path) => storeFieldName(path, t));
    expect(new Set(names).size).toBe(names.length);
    expect(textOf('description')).toBe('Brass & light');
    expect(textOf('return_policy')).toBe('30 days.\n\nWe pay.');
    expect([textOf('whatsapp_btn'), textOf('is_self_certified')]).toEqual([
      translations['console.conflict.on'],
      translations['console.conflict.off'],
    ]);
    expect(textOf('country')).toBe('country DE');
    expect(textOf('texts')).toBe('مصابيح نور · نحاس');
    expect([textOf('phone'), textOf('banner_image')]).toEqual(['–', '–']);
    for (const path of Object.keys(edited) as (keyof typeof edited)[])
      expect(textOf(path), path).not.toMatch(/[<>{}]/);
  },
);
