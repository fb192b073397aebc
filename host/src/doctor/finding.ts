import type { Database } from '@souk/server/db/open-database';
import type { MachineFinding } from '@souk/server/outbound/machine-port';
import { english } from '@souk/server/texts/language';
import { say, type Said } from '@souk/server/texts/say';
import type { FindingKey } from '@souk/server/texts/texts';
import type { Environment } from '#environment.ts';

/**
 * One thing the shop needs. `warning`: it runs, and something that an operator would want to know is not as it should
 * be. `problem`: shoppers are turned away, put in danger, or will be soon. It says what was found and, unless it is fine, what to do
 * about it. No secrets.
 */
export type Finding = MachineFinding;

/** Where to look for what only a migrated database can tell. */
export type Examined = Pick<Database, 'db' | 'pool'> & { environment: Environment; url: string };

const inState =
  (state: Finding['state']) =>
  (name: string, key: FindingKey, values: Said['values'] = {}): Finding => ({
    name,
    state,
    said: { key, values },
  });
export const ok = inState('ok');
export const warning = inState('warning');
export const problem = inState('problem');

/** As commands and logs have it. */
export const inEnglish = (said: Said): string => say(english, said);

/** What has no other language: what others said, a name, a version. */
export const raw = (words: string): Said => ({ key: 'finding.raw', values: { words } });

/** Who cannot be asked is a finding too. */
export async function examine(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return problem(name, 'finding.raw', {
      words: (error as Error).message || (error as { code?: string }).code || String(error),
    });
  }
}

/** The worst of them, as a monitor wants to hear it. */
export function worstOf(findings: readonly Pick<Finding, 'state'>[]): Finding['state'] {
  const states = findings.map(({ state }) => state);
  return states.includes('problem') ? 'problem' : states.includes('warning') ? 'warning' : 'ok';
}
