import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { interfaceTextsInput, languageInput, languageOrder } from './content.ts';
import { languageCode } from './record.ts';
import { recordUses } from './record-uses.ts';
import { acceptedImpacts } from './setting-impact.ts';

/* Languages of the shop and their interface texts. */

const inLanguage = z.object({ language: languageCode });

const language = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  enabled: z.boolean(),
  is_default: z.boolean(),
  /** Whether translations ship with the shop; otherwise English is the fallback. */
  is_shipped: z.boolean(),
  /** Shopper-facing texts: total, and untranslated. */
  texts: z.int(),
  missing: z.int(),
  /** Texts changed by operators. */
  own: z.int(),
});
export type ShopLanguage = z.output<typeof language>;

const languages = z.array(language);

export const listShopLanguages = consoleEndpoint({
  method: 'GET',
  path: 'operator/languages',
  access: { operator: 'texts.read' },
  summary: 'List the shop’s languages and how complete each is',
  reply: languages,
});

export const saveShopLanguage = consoleEndpoint({
  method: 'PUT',
  path: 'operator/languages/{language}',
  access: { operator: 'settings.write' },
  confirm: 'sometimes',
  summary:
    'Add a language, or change its name, direction or state; the default must be enabled. Making it the default needs `default_language` in `accepted`, after reading what that affects, and a confirmed password',
  params: inLanguage,
  body: languageInput.omit({ code: true }).extend({ accepted: acceptedImpacts }),
  reply: languages,
});

export const readLanguageUses = consoleEndpoint({
  method: 'GET',
  path: 'operator/languages/{language}/uses',
  access: { operator: 'texts.read' },
  summary: 'Count the translations into a language, which are deleted with it',
  params: inLanguage,
  reply: recordUses,
});

export const deleteShopLanguage = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/languages/{language}',
  access: { operator: 'settings.write' },
  confirm: 'data',
  summary: 'Delete a language with all its translations',
  params: inLanguage,
  reply: languages,
});

export const orderShopLanguages = consoleEndpoint({
  method: 'POST',
  path: 'operator/languages/order',
  access: { operator: 'settings.write' },
  confirm: 'never',
  summary: 'Reorder languages',
  body: languageOrder,
  reply: languages,
});

export const TEXT_VIEWS = ['all', 'missing', 'own'] as const;
/** Where texts appear: storefront, emails, consoles. */
export const TEXT_AREAS = ['shop', 'mails', 'consoles'] as const;

const text = z.object({
  id: z.int(),
  key: z.string(),
  english: z.string(),
  /** The shipped text in this language; null: none. */
  shipped: z.string().nullable(),
  /** The operator's text; null: unchanged. */
  own: z.string().nullable(),
});
export type InterfaceText = z.output<typeof text>;

export const listTexts = consoleEndpoint({
  method: 'GET',
  path: 'operator/texts/{language}',
  access: { operator: 'texts.read' },
  summary: 'List interface texts in a language next to English; search by any visible words',
  params: inLanguage,
  query: z.object({ ...listQuery(TEXT_VIEWS, ['place']), area: z.enum(TEXT_AREAS).catch('shop') }),
  reply: listReply(text).extend({
    counts: z.object({ all: z.int(), missing: z.int(), own: z.int() }),
  }),
});

export const saveTexts = consoleEndpoint({
  method: 'PATCH',
  path: 'operator/texts/{language}',
  access: { operator: 'texts.write' },
  confirm: 'never',
  summary: 'Override interface texts, or restore them (null); published right away',
  params: inLanguage,
  body: interfaceTextsInput.omit({ language: true }),
  reply: z.literal(true),
});

export const exportTexts = consoleEndpoint({
  method: 'POST',
  path: 'operator/texts/{language}/export',
  access: { operator: 'texts.export' },
  confirm: 'never',
  summary: 'Export all interface texts of a language; recorded in the activity log',
  params: inLanguage,
  reply: z.object({
    texts: z.array(z.object({ key: z.string(), english: z.string(), text: z.string() })),
  }),
});
