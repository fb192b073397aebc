import { join } from 'node:path';
import { isSetUp } from '@souk/server/account/set-up-shop';
import { readMailServer, smtpOptions } from '@souk/server/notification/mail/server/mail-server';
import { smtpMailer } from '@souk/server/notification/mail/smtp-mailer';
import { readOutbox } from '@souk/server/notification/mail/queries';
import { type Environment, isPrivateShop } from '#environment.ts';
import { authSecretOf } from '#stored-secret.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** Never reports the URL, which may contain a password. Emails that don't leave this machine are never fine, even in a demo. */
export function checkMailer(environment: Environment): Finding {
  const { smtpUrl, dataDir, isDemo } = environment;
  if (smtpUrl !== null) return ok('Mail server', 'finding.mails.server', { host: new URL(smtpUrl).host });
  const folder = join(dataDir, 'mail');
  const isEnough = isDemo && isPrivateShop(environment);
  return warning('Mail server', isEnough ? 'finding.mails.files' : 'finding.mails.nobody', { folder });
}

/** Connects to the mail server and signs in. Emails wait for it, so one that is down is no problem yet. */
async function connect(host: string, server: Parameters<typeof smtpMailer>[0]): Promise<Finding> {
  try {
    await smtpMailer(server).verify();
    return ok('Mail server', 'finding.mails.server', { host });
  } catch (error) {
    return warning('Mail server', 'finding.mails.away', { host, reason: (error as Error).message });
  }
}

/** Files suffice for a demo. A shop that has been set up is no demo, whatever `DEMO` says. */
export async function checkShopMails({ environment, db }: Examined): Promise<Finding> {
  const { smtpUrl } = environment;
  if (smtpUrl !== null) return connect(new URL(smtpUrl).host, smtpUrl);
  const stored = await readMailServer(db, await authSecretOf(environment));
  if (stored.state === 'unreadable') return problem('Mail server', 'finding.mails.unreadable');
  if (stored.state === 'ok')
    return connect(`${stored.server.host}:${stored.server.port}`, smtpOptions(stored.server));
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
