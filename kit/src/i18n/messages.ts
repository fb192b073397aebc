import type { Direction } from '@souk/rules/isolate-text';
import type { CompiledMessage } from 'icu-minify/format';

/** Texts by key, made ready for formatting (`compile-messages.ts`). */
export type CompiledMessages = Record<string, CompiledMessage>;
export type Messages = {
  language: string;
  direction: Direction;
  compiled: CompiledMessages;
  /** Whether the texts have come that only some pages need. */
  isWhole?: boolean;
};
