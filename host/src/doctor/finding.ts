import type { Database } from '@souk/server/db/open-database';
import type { Environment } from '#environment.ts';

/**
 * One thing the shop needs. `warning`: it runs, and something that an operator would want to know is not as it should
 * be. `problem`: shoppers are turned away, put in danger, or will be soon.
 */
export type Finding = {
  name: string;
  state: 'ok' | 'warning' | 'problem';
  /** What was found and, unless it is fine, what to do about it. No secrets. */
  words: string;
};

/** Where to look for what only a migrated database can tell. */
export type Examined = Pick<Database, 'db' | 'pool'> & { environment: Environment; url: string };

export const ok = (name: string, words: string): Finding => ({ name, state: 'ok', words });
export const warning = (name: string, words: string): Finding => ({ name, state: 'warning', words });
export const problem = (name: string, words: string): Finding => ({ name, state: 'problem', words });

/** Who cannot be asked is a finding too. */
export async function examine(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return problem(name, (error as Error).message || (error as { code?: string }).code || String(error));
  }
}

/** The worst of them, as a monitor wants to hear it. */
export function worstOf(findings: readonly Finding[]): Finding['state'] {
  const states = findings.map(({ state }) => state);
  return states.includes('problem') ? 'problem' : states.includes('warning') ? 'warning' : 'ok';
}
