import { readDatabaseTime } from '@souk/server/db/database-clock';
import { openDatabase } from '@souk/server/db/open-database';
import { decideApplication, type Decided } from '@souk/server/seller-application/decide-application';
import { listProved, type ApplicationRow } from '@souk/server/seller-application/queries';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

/**
 * `souk seller list`: open seller applications; with `--all`, decided ones too.
 * `souk seller approve|decline <id>`: decides once; the applicant gets an email. `reject` is the old name of `decline`.
 */
export async function seller(environment: Environment, words: string[]): Promise<void> {
  const input = readWords(words);
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 2 });
    try {
      if (input.action === 'list') {
        const applications = await listProved(db, { isAll: input.isAll });
        process.stdout.write(
          applications.map(lineOf).join('') ||
            (input.isAll ? 'No applications.\n' : 'No open applications.\n'),
        );
        return;
      }
      const { id, action, reason } = input;
      const decision = {
        id,
        decision: action,
        reason,
        decidedBy: 'operator',
        now: await readDatabaseTime(db),
      } as const;
      const decided = await decideApplication(db, decision);
      process.stdout.write(`${resultText(decided, { id, publicUrl: environment.publicUrl })}\n`);
    } finally {
      await close();
    }
  });
}

type Wish = { action: 'list'; isAll: boolean } | { action: 'approve' | 'reject'; id: number; reason: string };

function readWords(words: string[]): Wish {
  const { values, positionals } = parse(words);
  const [word, id, ...rest] = positionals;
  const action = word === 'decline' ? 'reject' : word;
  if (action === 'list' && id === undefined && values.reason === undefined)
    return { action, isAll: values.all };
  const isDecision = action === 'approve' || action === 'reject';
  if (!isDecision || id === undefined || rest.length > 0 || values.all) throw wrongUsage('seller');
  if (!/^[1-9]\d{0,8}$/.test(id)) throw wrongUsage('seller');
  if (action === 'approve' && values.reason !== undefined) throw wrongUsage('seller');
  const reason = (values.reason ?? '').trim();
  if (reason.length > 1000) throw new UsageError('A reason can have up to 1000 characters.');
  return { action, id: Number(id), reason };
}

function parse(words: string[]) {
  return parseWords('seller', {
    args: words,
    options: { all: { type: 'boolean', default: false }, reason: { type: 'string' } },
    allowPositionals: true,
  });
}

/** One application in one line; control characters in its text are neutralized. */
function lineOf(row: ApplicationRow): string {
  const facts = [row.created_at.toISOString().slice(0, 10), row.store_name, row.name, row.email, row.phone];
  const printed = facts.map((fact) => fact.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' '));
  return `${[row.id, statusOf(row.status), ...printed].join('  ')}\n`;
}

const statusOf = (status: string) => (status === 'rejected' ? 'declined' : status);

function resultText(decided: Decided, { id, publicUrl }: { id: number; publicUrl: string }): string {
  if (decided.ok) {
    const { storeSlug, application } = decided;
    if (application.status === 'rejected')
      return `Application ${id} declined; ${application.email} gets an email.`;
    return storeSlug === null
      ? `Application ${id} approved; the store opens when its required onboarding steps are complete; ${application.email} gets an email.`
      : `Application ${id} approved: ${publicUrl}/shop/${encodeURIComponent(storeSlug)}; ${application.email} gets an email.`;
  }
  if (decided.reason === 'missing') throw new UsageError(`Application ${id} does not exist.`);
  if (decided.reason === 'has-store')
    throw new UsageError(`The applicant already owns the store ${decided.storeName}.`);
  if (decided.reason === 'name-taken')
    throw new UsageError(
      `Another store or the shop already has the name ${decided.storeName}, or one that looks the same. Decline the application and ask for a different name.`,
    );
  throw new UsageError(`Application ${id} has already been ${statusOf(decided.reason)}.`);
}
