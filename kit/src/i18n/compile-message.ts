import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** Compiles an ICU text; throws on syntax errors. Only for pages that edit texts: the parser is large. */
export const compileMessage = (text: string): CompiledMessage => compile(text);
