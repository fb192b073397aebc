import { join } from 'node:path';
import { readOutbox } from '@souk/server/mail/queries';
import { type Environment, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, warning } from './finding.ts';

/** Never the address itself, which may hold a password. */
export function lookAtMailer(environment: Environment): Finding {
  const { smtpUrl, dataDir, isDemo } = environment;
  if (smtpUrl !== null) return ok('Mails', `go through ${new URL(smtpUrl).host}`);
  const words = `no SMTP_URL, so they become files in ${join(dataDir, 'mail')}`;
  if (isDemo && isPrivateShop(environment)) return ok('Mails', words);
  return warning('Mails', `${words} and nobody gets codes or orders; set it to your mail server`);
}

export async function lookAtOutbox({ db }: Examined): Promise<Finding> {
  const { waiting, givenUp, lastError } = await readOutbox(db);
  const reason = lastError === null ? '' : ` (last: ${lastError})`;
  // A mailbox that is not there any more is a thing to do for somebody, and no fault of the installation.
  if (givenUp > 0)
    return warning(
      'Outbox',
      `${givenUp} could not be sent and were put aside${reason}; Mails in the console sends or drops them`,
    );
  if (waiting === 0) return ok('Outbox', 'empty');
  return lastError === null
    ? ok('Outbox', `${waiting} waiting`)
    : warning('Outbox', `${waiting} waiting${reason}`);
}
