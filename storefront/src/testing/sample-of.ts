import type { z } from 'zod';

/** A deep partial, including array elements. */
export type PartsOf<T> = T extends readonly (infer Item)[]
  ? readonly PartsOf<Item>[]
  : T extends object
    ? { [K in keyof T]?: PartsOf<T[K]> }
    : T;

/** Strings that match the contract's patterns: any, an amount, timestamps. */
const texts = ['', '1.00', '2026-11-23T12:00:00.000000Z', '2026-11-23 12:00:00', '12:00 pm, 23 Nov, 26'];

/**
 * The minimal value that matches a schema, with these parts overridden: no rows, empty strings, null where allowed. Tests specify
 * only what they are about, and new fields of the contract are filled in.
 */
export function sampleOf<T extends z.ZodType>(schema: T, parts?: PartsOf<z.output<T>>): z.output<T> {
  return schema.parse(withParts(schema, parts)) as z.output<T>;
}

function withParts(schema: z.ZodType, parts: unknown): unknown {
  const { shape, innerType, options, element } = definitionOf(schema);
  if (parts === undefined) return smallest(schema);
  if (Array.isArray(parts) && element) return parts.map((part) => withParts(element, part));
  if (!isRecord(parts) && !Array.isArray(parts)) return parts;
  if (innerType) return withParts(innerType, parts);
  if (options)
    return firstTaken(
      schema,
      options.map((option) => withParts(option, parts)),
    );
  if (!shape || !isRecord(parts)) return parts;
  return { ...parts, ...eachOf(shape, (field, name) => withParts(field, parts[name])) };
}

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
};

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition; // a definition of any kind
}

function smallest(schema: z.ZodType): unknown {
  const { type, shape, element, innerType, options, values, entries } = definitionOf(schema);
  switch (type) {
    case 'object':
      return eachOf(shape!, smallest);
    case 'array':
      return firstTaken(schema, [[], [smallest(element!)]]);
    case 'record':
      return {};
    case 'null':
    case 'nullable':
      return null;
    case 'default':
      return smallest(innerType!);
    case 'union':
      return firstTaken(schema, options!.map(smallest));
    case 'literal':
      return values![0];
    case 'enum':
      return Object.values(entries!)[0];
    case 'boolean':
      return false;
    case 'number':
      return firstTaken(schema, [0, 1]);
    case 'string':
      return firstTaken(schema, texts);
    default:
      return undefined;
  }
}

function eachOf(shape: Record<string, z.ZodType>, made: (field: z.ZodType, name: string) => unknown) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, made(field, name)]));
}

function firstTaken(schema: z.ZodType, candidates: readonly unknown[]): unknown {
  return candidates.find((candidate) => schema.safeParse(candidate).success);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
