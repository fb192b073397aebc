import type { Environment } from '#environment.ts';
import { examineShop } from './examine-shop.ts';
import { inEnglish } from './finding.ts';

type Log = Record<'warn' | 'error', (facts: object, text: string) => void>;

export async function warnOfFindings(environment: Environment, url: string, log: Log): Promise<void> {
  try {
    for (const { name, state, message } of await examineShop(environment, url)) {
      // `souk start` has printed where they are.
      if (message.key === 'finding.mails.files') continue;
      if (state === 'warning') log.warn({ finding: name }, inEnglish(message));
      if (state === 'problem') log.error({ finding: name }, inEnglish(message));
    }
  } catch (error) {
    log.warn({ err: error }, 'the startup checks failed to run');
  }
}
