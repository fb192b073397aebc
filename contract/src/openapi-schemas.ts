import { z } from 'zod';
import { named } from './openapi-names.ts';

export type JsonSchema = Record<string, unknown>;

/** Collects the schemas that have a name while operations are written down; each stands in the document once. */
export type NamedSchemas = Map<string, JsonSchema>;

/** The schema in the dialect of OpenAPI 3.1; what has a name becomes a reference into `found`. */
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
      // A reply may gain fields; a client that refuses them would break with the next version.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Every integer of a program that reads JSON has these bounds.
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

/** Asked of the schema itself: the words of types do not tell what a conversion makes of nothing. */
function mayBeAbsent(schema: z.ZodType): boolean {
  // What is forgiven is still meant to be there.
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
