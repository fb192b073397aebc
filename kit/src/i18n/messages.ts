import type { Direction } from '@souk/rules/isolate-text';
import type { CompiledMessage } from 'icu-minify/format';

/** Texts by key, made ready for formatting (`compile-messages.ts`). */
export type CompiledMessages = Record<string, CompiledMessage>;
export type Messages = {
  language: string;
  direction: Direction;
  compiled: CompiledMessages;
  /** The scripts of the texts that only some pages need, by their names: `/messages/{language}.{hash}.js`. */
  urls?: Readonly<Record<string, string>>;
  /** Names of those that have come. */
  come?: string[];
};
