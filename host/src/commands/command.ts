import type { Environment } from '#environment.ts';

export type Command = (environment: Environment, words: string[]) => Promise<void>;
