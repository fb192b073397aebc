import type { Direction } from '@souk/rules/isolate-text';
import type { NumberSigns } from '@souk/rules/number-signs';
import type { CompiledMessage } from 'icu-minify/format';

/** Compiled texts by key (`compile-messages.ts`). */
export type CompiledMessages = Record<string, CompiledMessage>;
export type Messages = {
  language: string;
  direction: Direction;
  compiled: CompiledMessages;
  /** The language's number separators, for browsers (decision 095); null or absent: use `Intl`. */
  signs?: NumberSigns | null;
  /** URLs of the scripts with texts that only some pages need, by name: `/messages/{language}.{hash}.js`. */
  urls?: Readonly<Record<string, string>>;
  /** Names of the loaded ones. */
  come?: string[];
};
