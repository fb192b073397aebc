import type { Environment } from '#environment.ts';

/** What stands behind a word of the command line. Throws one sentence when it cannot do its work. */
export type Command = (environment: Environment, words: string[]) => Promise<void>;
