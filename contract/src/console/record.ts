import { CATALOGUE } from '@souk/rules/limits';
import { isReservedSlug } from '@souk/rules/reserved-words';
import { z } from 'zod';
import { nameText, text } from '../input.ts';

export const recordId = z.int().min(1).max(2_147_483_647);

/** Common fields of saves: the record, absent for a new one, and the version that was loaded. */
export const savedRecord = {
  id: recordId.optional(),
  /** Absent: no version check. */
  version: z.int().min(1).optional(),
};

export const newOrder = z.strictObject({ ids: z.array(recordId).min(1).max(10_000) });

export const words = (max: number) => text(max).trim();
export const requiredWords = (max: number) => words(max).min(1);
export const name = nameText;
export const requiredName = (max: number) => nameText(max, undefined, 1);
export const title = requiredName(CATALOGUE.title);
/** No commas, because tags are stored comma-separated. */
export const tag = requiredName(CATALOGUE.tag).refine((value) => !value.includes(','));
export const visibility = z.enum(['public', 'private']);
export const count = (max: number) => z.int().min(0).max(max);
export const minor = count(CATALOGUE.priceMinor);

/** Absent: derived from the title for a new record, otherwise unchanged. Reserved words are refused. */
export const slug = z
  .string()
  .max(CATALOGUE.slug)
  .regex(/^[\p{L}\p{N}_-]+$/u)
  .refine((value) => !isReservedSlug(value))
  .optional();

/** The file name returned by the upload, never a URL. */
export const pictureName = z
  .string()
  .max(CATALOGUE.pictureName)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u);

/** Normalized to UTC, so values can be compared. */
export const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

/** A flat amount, or a percentage with two decimals. */
export const amount = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('flat'), minor }),
  z.strictObject({ type: z.literal('percent'), percent }),
]);

/** By language and field; empty texts are dropped. */
export type Texts = Record<string, Record<string, string>>;

export const languageCode = z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/);

const NAMES = new Set(['title', 'name', 'unit', 'badge', 'meta_title']);

/** Translations of the named fields with their maximum lengths. */
export function texts(fields: Record<string, number>, names: ReadonlySet<string> = NAMES) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([field, max]) => [
      field,
      (names.has(field) ? name(max) : words(max)).default(''),
    ]),
  );
  return z
    .record(languageCode, z.strictObject(shape))
    .default({})
    .transform((byLanguage): Texts => {
      const written = Object.entries(byLanguage).map(
        ([language, byField]): [string, Record<string, string>] => [
          language,
          Object.fromEntries(Object.entries(byField).filter(([, value]) => value !== '')),
        ],
      );
      return Object.fromEntries(written.filter(([, byField]) => Object.keys(byField).length > 0));
    });
}
