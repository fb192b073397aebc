import { TRANSLATED_KINDS } from '@souk/rules/translated-kinds';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { languageCode, savedRecord } from './record.ts';

/* Catalogue translations, missing ones first, with the original beside each. */

export const TRANSLATION_VIEWS = ['missing', 'all'] as const;

const row = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string(),
  store: z.string().nullable(),
  /** Untranslated texts, of the total. */
  missing: z.int(),
  texts: z.int(),
});
export type TranslationRow = z.output<typeof row>;

const ofKind = z.object({ language: languageCode, kind: z.enum(TRANSLATED_KINDS) });
const ofRecord = ofKind.extend({ id: pathId });

export const listTranslations = consoleEndpoint({
  method: 'GET',
  path: 'operator/translations/{language}/{kind}',
  access: { operator: 'texts.read' },
  summary: 'List translatable records of one kind and their missing translations',
  params: ofKind,
  query: z.object(listQuery(TRANSLATION_VIEWS, ['place'])),
  reply: listReply(row),
});

const translation = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  fields: z.array(
    z.object({
      /** A key of the record's `texts`; `value:7` is an attribute value. */
      name: z.string(),
      kind: z.enum(['text', 'long', 'html']),
      max: z.int(),
      original: z.string(),
      text: z.string(),
    }),
  ),
});
export type Translation = z.output<typeof translation>;

export const readTranslation = consoleEndpoint({
  method: 'GET',
  path: 'operator/translations/{language}/{kind}/{id}',
  access: { operator: 'texts.read' },
  summary: 'Get a record’s texts and their translations',
  params: ofRecord,
  reply: translation,
});

export const saveTranslation = consoleEndpoint({
  method: 'PUT',
  path: 'operator/translations/{language}/{kind}/{id}',
  access: { operator: 'texts.write' },
  confirm: 'never',
  summary: 'Save a record’s translations; texts that aren’t sent keep theirs',
  params: ofRecord,
  body: z.object({
    version: savedRecord.version,
    texts: z.record(z.string().max(60), z.string().max(200_000)),
  }),
  reply: translation,
});
