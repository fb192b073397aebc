import { z } from 'zod';
import { named } from './openapi-names.ts';

export type JsonSchema = Record<string, unknown>;

/** Collects named schemas while operations are generated; each appears once in the document. */
export type NamedSchemas = Map<string, JsonSchema>;

/** The schema in the dialect of OpenAPI 3.1; named schemas become references into `found`. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', found: NamedSchemas): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: named,
    override({ zodSchema, jsonSchema }) {
      // Replies may gain fields; clients that reject unknown ones would break with the next version.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Every JSON integer has these bounds.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (named.get(zodSchema)?.type === 'integer') {
        delete jsonSchema.pattern;
        delete jsonSchema.anyOf;
      }
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'object') requireAll(jsonSchema, (zodSchema as z.ZodObject).shape);
    },
  });
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _name, ...rest } = definition as JsonSchema;
    found.set(name, withReferences(rest));
  }
  const { id, ...inline } = withReferences({ ...own });
  if (typeof id !== 'string') return inline;
  found.set(id, inline);
  return referenceTo(id);
}

export const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function requireAll(jsonSchema: JsonSchema, shape: Record<string, z.core.$ZodType>) {
  const required = Object.keys(shape).filter((name) => !mayBeAbsent(shape[name] as z.ZodType));
  if (required.length > 0) jsonSchema['required'] = required;
  else delete jsonSchema['required'];
}

/** Tests by parsing: the JSON schema doesn't show what a conversion makes of undefined. */
function mayBeAbsent(schema: z.ZodType): boolean {
  // Tolerant fields are still documented as required.
  if (schema instanceof z.ZodCatch) return mayBeAbsent(schema.def.innerType as z.ZodType);
  return schema.safeParse(undefined).success;
}

function withReferences(value: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === '$ref' && typeof part === 'string' ? part.replace('#/$defs/', '#/components/schemas/') : part,
    ),
  ) as JsonSchema;
}
