import type { Direction } from '@souk/rules/isolate-text';
import type { NumberSigns } from '@souk/rules/number-signs';
import type { CompiledMessage } from 'icu-minify/format';

/** Texts by key, made ready for formatting (`compile-messages.ts`). */
export type CompiledMessages = Record<string, CompiledMessage>;
export type Messages = {
  language: string;
  direction: Direction;
  compiled: CompiledMessages;
  /** How the language writes numbers, for browsers (decision 095); null or absent: `Intl` is asked. */
  signs?: NumberSigns | null;
  /** The scripts of the texts that only some pages need, by their names: `/messages/{language}.{hash}.js`. */
  urls?: Readonly<Record<string, string>>;
  /** Names of those that have come. */
  come?: string[];
};
