import { Markup, markup } from '@souk/server/notification/mail/markup';

export type Schema = Record<string, unknown>;

/** A schema in one line of TypeScript notation; named schemas link to their description. */
export function wordsOf(schema: Schema, depth = 0): Markup {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    return markup`<a href="#thing-${name}">${name}</a>`;
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return joined(choices.map((choice) => wordsOf(choice, depth)));
  if ('const' in schema) return markup`${JSON.stringify(schema['const'])}`;
  if (Array.isArray(schema['enum']))
    return joined(schema['enum'].map((value) => markup`${JSON.stringify(value)}`));
  const types = [schema['type'] ?? 'anything'].flat() as string[];
  return joined(types.map((type) => typeWords(type, schema, depth)));
}

export function fieldsOf(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: required.includes(name),
  }));
}

function typeWords(type: string, schema: Schema, depth: number): Markup {
  if (Array.isArray(schema['prefixItems']))
    return markup`[${between(
      schema['prefixItems'].map((item) => wordsOf(item as Schema, depth)),
      ', ',
    )}]`;
  if (type === 'array') return markup`${wordsOf((schema['items'] ?? {}) as Schema, depth)}[]`;
  if (type !== 'object') return markup`${type}`;
  const more = schema['additionalProperties'];
  if (typeof more === 'object' && more !== null)
    return markup`{ […]: ${wordsOf(more as Schema, depth + 1)} }`;
  const fields = fieldsOf(schema);
  if (fields.length === 0 || depth > 1) return markup`{ … }`;
  const parts = fields.map(
    (field) => markup`${field.name}${field.isRequired ? '' : '?'}: ${wordsOf(field.schema, depth + 1)}`,
  );
  return markup`{ ${between(parts, '; ')} }`;
}

const joined = (parts: readonly Markup[]) =>
  new Markup([...new Set(parts.map((part) => part.text))].join(' | '));

function between(parts: readonly Markup[], sign: string): Markup {
  return new Markup(parts.map((part) => part.text).join(sign));
}
