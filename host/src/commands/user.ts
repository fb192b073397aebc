import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { LONGEST } from '@souk/rules/limits';
import { asciiEmail, isEmail, isPassword } from '@souk/rules/validation';
import { visibleName } from '@souk/rules/visible-name';
import { createUser } from '@souk/server/account/create-user';
import { findByEmail } from '@souk/server/account/queries';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { notifyFactorChange } from '@souk/server/account/console/notify-factor-change';
import { removeAllFactors } from '@souk/server/access/second-factor/change-factors';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { english } from '@souk/server/texts/language';
import { textOf } from '@souk/server/texts/texts';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

/**
 * `souk user create <email>`: a verified account, with `--operator` in a role of the shop. The password is read from standard
 * input, or generated and printed once; as an argument it would be visible to every user of the machine.
 */
export async function user(environment: Environment, words: string[]): Promise<void> {
  const [action, address, ...others] = words;
  if (action === 'reset-second-factor') {
    if (address === undefined || others.length > 0) throw wrongUsage('user');
    return resetSecondFactor(environment, asciiEmail(address));
  }
  const { email, name, role, readsPassword } = readWords(words);
  const password = readsPassword ? await readPassword() : randomBytes(12).toString('base64url');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const made = await createUser(db, {
        name,
        email,
        password,
        role,
        now: await readDatabaseTime(db),
      });
      if (!made.ok)
        throw new UsageError(
          made.reason === 'no-such-role'
            ? `There is no role "${role}". Roles: ${made.roles.join(', ')}.`
            : made.reason === 'weak-password'
              ? textOf(english, 'refusal.password.weak')
              : `${email} already has an account.`,
        );
    } finally {
      await close();
    }
  });
  const who = role === null ? 'User' : 'Operator';
  const details = readsPassword ? '' : ` Password: ${password}`;
  process.stdout.write(`${who} ${email} can sign in.${details}\n`);
}

/** For someone who lost app, passkeys and codes; the administrator has verified their identity. */
async function resetSecondFactor(environment: Environment, email: string): Promise<void> {
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const person = await findByEmail(db, email);
      const now = await readDatabaseTime(db);
      const removed =
        person &&
        (await audited(db, commandActor('souk user'), async (tx) => {
          const done = await removeAllFactors(tx, person);
          const details = { userId: person.id, change: 'all-removed', language: 'en', now } as const;
          if (done.ok) await notifyFactorChange(tx, details);
          return done;
        }));
      if (!removed?.ok) throw new UsageError(`${email} has no two-step verification.`);
    } finally {
      await close();
    }
  });
  process.stdout.write(
    `${email} can sign in with just a password until two-step verification is set up again.\n`,
  );
}

function readWords(words: string[]) {
  const { values, positionals } = parse(words);
  const [action, email, ...rest] = positionals;
  if (action !== 'create' || email === undefined || rest.length > 0) throw wrongUsage('user');
  if (!isEmail(email)) throw new UsageError(`${email} isn't an email address.`);
  const name = visibleName(values.name ?? email.split('@')[0] ?? '');
  if (name.length < 1 || name.length > LONGEST.name)
    throw new UsageError(`A name must have 1 to ${LONGEST.name} characters.`);
  return {
    email: asciiEmail(email),
    name,
    role: roleOf(values),
    readsPassword: values['password-stdin'],
  };
}

/** An operator is an owner unless another role is named, which may be a custom one; null: a shopper. */
function roleOf({ operator, role }: { operator: boolean; role?: string | undefined }): string | null {
  if (!operator && role !== undefined) throw wrongUsage('user', '--role requires --operator.');
  return operator ? (role ?? 'owner') : null;
}

function parse(words: string[]) {
  return parseWords('user', {
    args: words,
    options: {
      name: { type: 'string' },
      operator: { type: 'boolean', default: false },
      role: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
}

/** The line break belongs to `echo`, not to the password. */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!isPassword(password)) throw new UsageError('A password must have 6 to 128 characters.');
  return password;
}
