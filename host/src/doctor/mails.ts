import { join } from 'node:path';
import { isSetUp } from '@souk/server/account/set-up-shop';
import { readOutbox } from '@souk/server/notification/mail/queries';
import { type Environment, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, warning } from './finding.ts';

/** Never reports the URL, which may contain a password. */
export function checkMailer(environment: Environment): Finding {
  const { smtpUrl, dataDir, isDemo } = environment;
  if (smtpUrl !== null) return ok('Mail server', 'finding.mails.server', { host: new URL(smtpUrl).host });
  const folder = join(dataDir, 'mail');
  if (isDemo && isPrivateShop(environment)) return ok('Mail server', 'finding.mails.files', { folder });
  return warning('Mail server', 'finding.mails.nobody', { folder });
}

/** Files suffice for a demo. A shop that has been set up is no demo, whatever `DEMO` says. */
export async function checkShopMails({ environment, db }: Examined): Promise<Finding> {
  return checkMailer({ ...environment, isDemo: environment.isDemo && !(await isSetUp(db)) });
}

export async function checkOutbox({ db }: Examined): Promise<Finding> {
  const { waiting, givenUp, lastError } = await readOutbox(db);
  // Bounced addresses are a task for people, not a fault of the installation.
  if (givenUp > 0)
    return lastError === null
      ? warning('Email delivery', 'finding.outbox.aside', { count: givenUp })
      : warning('Email delivery', 'finding.outbox.aside.why', { count: givenUp, reason: lastError });
  if (waiting === 0) return ok('Email delivery', 'finding.outbox.empty');
  return lastError === null
    ? ok('Email delivery', 'finding.outbox.waiting', { count: waiting })
    : warning('Email delivery', 'finding.outbox.waiting.why', { count: waiting, reason: lastError });
}
