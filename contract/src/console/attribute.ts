import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { recordId, savedRecord, texts, title } from './record.ts';

const value = {
  title,
  /** `#rrggbb`, for colors. */
  swatch: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  texts: texts({ title: CATALOGUE.title }),
};

export const attributeInput = z.strictObject({
  ...savedRecord,
  title,
  values: z.array(z.strictObject({ id: recordId.optional(), ...value })).max(CATALOGUE.attributeValues),
  texts: texts({ title: CATALOGUE.title }),
});
export type AttributeInput = z.output<typeof attributeInput>;

/** Adds one value at the end. */
export const newAttributeValue = z.strictObject({ attribute_id: recordId, ...value });
export type NewAttributeValue = z.output<typeof newAttributeValue>;
