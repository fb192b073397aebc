import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** One ICU text → what the browser can format; throws what is wrong with it. For pages on which texts are written: the parser is large. */
export const compileMessage = (text: string): CompiledMessage => compile(text);
