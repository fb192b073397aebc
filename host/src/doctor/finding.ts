import type { Database } from '@souk/server/db/open-database';
import type { MachineFinding } from '@souk/server/outbound/machine-port';
import { english } from '@souk/server/texts/language';
import { renderText, type TextRef } from '@souk/server/texts/render-text';
import type { Environment } from '#environment.ts';

/**
 * Result of one check. `warning`: the shop works, but something needs the operator's attention. `problem`: shoppers are affected or
 * at risk, or soon will be. States what was found and, unless fine, what to do. No secrets.
 */
export type Finding = MachineFinding;

export type Examined = Pick<Database, 'db' | 'pool'> & { environment: Environment; url: string };

const inState =
  (state: Finding['state']) =>
  (name: string, key: TextRef['key'], values: TextRef['values'] = {}): Finding => ({
    name,
    state,
    message: { key, values },
  });
export const ok = inState('ok');
export const warning = inState('warning');
export const problem = inState('problem');

export const inEnglish = (text: TextRef): string => renderText(english, text);

/** Text without translations: external messages, names, versions. */
export const raw = (words: string): TextRef => ({ key: 'finding.raw', values: { words } });

/** A check that throws becomes a finding. */
export async function examine(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return problem(name, 'finding.raw', {
      words: (error as Error).message || (error as { code?: string }).code || String(error),
    });
  }
}

/** The worst state, for monitoring. */
export function worstOf(findings: readonly Pick<Finding, 'state'>[]): Finding['state'] {
  const states = findings.map(({ state }) => state);
  return states.includes('problem') ? 'problem' : states.includes('warning') ? 'warning' : 'ok';
}
