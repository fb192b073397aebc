import type { MessageKey } from '@souk/contract/message-key';
import { faultOf, type MessageFault } from '@souk/rules/message-faults';
import { compileMessage } from '@souk/kit/i18n/compile-message.ts';
import { createTranslate, type RichValues } from '@souk/kit/i18n/translate.ts';
import { createElement, type ReactNode } from 'react';

/** Problem of a replacement text; `name` is the affected placeholder. */
export type Fault = { reason: MessageFault; name: string };

export function faultIn(text: string, english: string): Fault | null {
  try {
    return faultOf(compileMessage(text), compileMessage(english));
  } catch {
    return { reason: 'not_icu', name: '' };
  }
}

type Shown = { language: string; direction: 'ltr' | 'rtl' };

/** Sample for counts. */
const sampleCount = 3;

/** A text as a shopper would read it, with sample values; null if identical to the input or invalid. */
export function previewOf(text: string, { language, direction }: Shown): ReactNode {
  try {
    const compiled = compileMessage(text);
    const values = samplesFor(compiled);
    if (Object.keys(values).length === 0) return null;
    const key = 'preview' as MessageKey; // the preview's only message key
    return createTranslate({ language, direction, compiled: { [key]: compiled } }).rich(key, values);
  } catch {
    return null;
  }
}

const branching = new Set<unknown>([1, 2, 3]);
const counting = new Set<unknown>([2, 3, 4]);

/** Sample values for placeholders; see `rules/src/message-faults.ts` for the compiled form. */
function samplesFor(part: unknown): RichValues {
  const values: RichValues = {};
  const walk = (piece: unknown): void => {
    if (!Array.isArray(piece)) return;
    for (const one of piece as unknown[]) if (Array.isArray(one)) take(one as unknown[]);
  };
  const take = ([name, type, ...rest]: unknown[]) => {
    const key = String(name);
    if (type === undefined) values[key] ??= `{${key}}`;
    else if (typeof type !== 'number' || type === 0) {
      values[key] = (chunks) => createElement('u', null, chunks);
      walk([type, ...rest]);
    } else if (type === 5 || type === 6) values[key] = new Date();
    else {
      values[key] = counting.has(type) ? sampleCount : `{${key}}`;
      if (branching.has(type)) Object.values(rest[0] as object).forEach(walk);
    }
  };
  walk(part);
  return values;
}
