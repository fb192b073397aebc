import type { z } from 'zod';

/** Parts of a value, however deep; lists are given whole. */
export type PartsOf<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: PartsOf<T[K]> }
    : T;

/** Texts that the patterns of the contract take: any, an amount, the moments, an address. */
const texts = ['', '1.00', '2026-11-23T12:00:00.000000Z', '2026-11-23 12:00:00', '12:00 pm, 23 Nov, 26'];

/**
 * The smallest thing that this schema of the contract takes, with these parts of it: no rows, no text, nothing that may be
 * null. So a test writes down only what it is about, and what the contract gains later is there.
 */
export function sampleOf<T extends z.ZodType>(schema: T, parts?: PartsOf<z.output<T>>): z.output<T> {
  const sample = smallest(schema);
  return schema.parse(parts === undefined ? sample : merged(sample, parts)) as z.output<T>;
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

function smallest(schema: z.ZodType): unknown {
  const { type, shape, element, innerType, options, values, entries } = schema.def as unknown as Definition;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape!).map(([name, field]) => [name, smallest(field)]));
    case 'array':
      return schema.safeParse([]).success ? [] : [smallest(element!)];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'default':
      return smallest(innerType!);
    case 'union':
      return options!.map(smallest).find((option) => schema.safeParse(option).success);
    case 'literal':
      return values![0];
    case 'enum':
      return Object.values(entries!)[0];
    case 'boolean':
      return false;
    case 'number':
      return [0, 1].find((number) => schema.safeParse(number).success);
    case 'string':
      return texts.find((text) => schema.safeParse(text).success);
    default:
      return undefined;
  }
}

function merged(whole: unknown, parts: unknown): unknown {
  if (!isRecord(parts)) return parts;
  const kept = isRecord(whole) ? whole : {};
  const names = [...new Set([...Object.keys(kept), ...Object.keys(parts)])];
  return Object.fromEntries(
    names.map((name) => [name, name in parts ? merged(kept[name], parts[name]) : kept[name]]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
