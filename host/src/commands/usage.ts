import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ORDER_STATUS } from '@souk/rules/order-status';
import { UsageError } from '#usage-error.ts';

/** `souk help`, up to the environment variables. */
export const usageText = `Usage: npx souk <command>

  start                       starts the shop (same as npm start)
  dev                         starts the shop and reloads pages and code as you edit (npm run dev)
  install --name <shop> --country <code> --person <name> --email <address> --password-stdin
          [--currency <code>] [--language <code>] [--languages <codes>] [--time-zone <zone>] [--samples | --table <file>]
                              sets up a new shop without a browser
  install check               checks whether this machine can run a shop
  install key --new           creates a new key for the setup page
  migrate                     updates the database schema
  samples remove [--dry-run]  removes the sample products that the shop was set up with
  seed                        loads the demo data into an empty database
  doctor [--json]             checks configuration, database, email, backups and jobs
  doctor --books [--json]     recomputes stock, vouchers, quotas, orders, payments, refunds and the ledger, and reports differences
  products import <file> [--store <store>] [--category <name>] [--create] [--public] [--apply]
                              previews the import of a product table (CSV) into a store; --apply imports it
  settings get [name]         prints all settings, or one
  settings set <name> <value> [--yes]
                              changes a setting; running shops apply it right away; --yes also changes one that affects the whole shop
  settings set currency <code> --rate <rate> [--rounding .99|.00] | --keep
                              changes the currency and converts all prices, or keeps their numbers
  order show <number>         prints an order
  order advance <number> [--part <store>] [--to <status>]
                              moves an order, or one seller's part, to the next or the given status
  order parcel <number> --carrier <name> [--tracking <number>] [--part <store>]
                              adds a shipment to an order, or to one seller's part
  seller list [--all]         lists open seller applications, or all of them
  seller approve <id>         approves an application and emails the applicant
  seller decline <id> [--reason <text>]
                              declines an application and emails the applicant
  payment show <number>       prints the payments and refunds of an order
  payment refund <number> [--amount <amount>] [--part <store> | --line <line>:<units>,…] [--goodwill]
          [--payment <id>] [--reason <text>] [--manual <reference>]
                              refunds an order or parts of it, or records a manual refund
  payment record <reference> --amount <amount> --currency <code> --receipt <id>
                              records an incoming bank transfer
  payout list [--state <state>]
                              lists payouts to sellers, newest first
  payout run                  drafts the payouts that are due
  payout approve <number>…    approves drafts and deducts their amounts from the available balances
  payout export <number>… [--format csv|sepa]
                              prints the bank file of approved payouts and marks them as sent
  payout mark <number>… --as paid|failed|returned [--reason <text>] [--fee <amount>]
                              records sent payouts as paid, failed or returned
  ledger verify               checks that the ledger balances, and names the first affected order
  ledger balance [--store <store>]
                              prints all account balances, or the balance of one store
  ledger statement <store> --period <month> [--currency <code>] [--csv]
                              prints how a store's balance changed in a past month, such as 2026-10
  user create <email> [--name <name>] [--operator [--role <role>]] [--password-stdin]
                              creates an account that can sign in right away
  user reset-second-factor <email>
                              turns off two-step verification for someone who lost access to it
  jobs list [--failed]        lists background jobs and their last results
  jobs retry <name>           runs a job now, or retries its failed runs
  backup <file> [--secrets]   backs up all data while the shop runs; --secrets includes the auth secret
  backup --verify <file>      checks a backup's checksums
  restore <file>              restores a backup into an empty database and a new DATA_DIR
  media move --to bucket|folder [--dry-run] [--replace]
                              copies images between DATA_DIR and the MEDIA_URL bucket and compares them
  media sign <name> [--minutes <number>]
                              prints a temporary URL for uploading one image to the bucket; valid for 60 minutes, or up to 10080
  search reindex              indexes all listed products at SEARCH_URL and switches search to it
  search off                  switches search back to the database and deletes the index
  help [<command>]            prints this help, or the help for one command (same as --help)

<store> is the name in a store's address: /shop/<store>.

Environment variables, all optional (payment and sign-in providers: docs/operating/environment.md):

`;

/** What the lines above don't have room for. */
const notes: Readonly<Record<string, string>> = {
  order: `Statuses: ${Object.values(ORDER_STATUS).join(', ')}; or their numbers.`,
  payment: `--part, --line: what the refund is for; lines are numbered from 1 in the order of npx souk order show.
--goodwill: the shop pays it, not the seller. The shop also pays an --amount without --part or --line.
Without any of them, everything that is left is refunded.
--manual: you have already sent the money; the reference identifies the transfer.
--receipt: the bank's ID of the transfer.`,
  payout: `States: draft, approved, sent, paid, failed, returned, cancelled. Numbers are like P-0149.
run: drafts a payout for each store and currency with at least the minimum available.
--reason: the seller reads it; needed for failed and returned.
--fee: what the bank charged for each return.`,
};

/** The lines that describe a command, all its subcommands with their options; none: there is no such command. */
export const usageOf = (command: string): string => linesOf(command).join('\n');

/** Usage of one command, with its notes. */
export function fullUsageOf(command: string): string {
  const note = notes[command];
  return `Usage: npx souk <command>\n\n${usageOf(command)}${note === undefined ? '' : `\n\n${note}`}`;
}

/** `problem`: a sentence about the wrong word, if one is known. */
export function wrongUsage(command: string, problem?: string): UsageError {
  return new UsageError([...(problem === undefined ? [] : [problem]), fullUsageOf(command)].join('\n\n'));
}

/** The options and words of a command. Throws UsageError that names an unknown option. */
export function parseWords<const T extends ParseArgsConfig>(command: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node adds advice on words that start with a dash.
    const [sentence] = (error as Error).message.split(/[.\n]/);
    throw wrongUsage(command, `${sentence}.`);
  }
}

/** A command is indented by two spaces, its continuation lines by more. */
function linesOf(command: string): string[] {
  const [, commands = ''] = usageText.split('\n\n');
  return commands.split(/\n(?= {2}\S)/).filter((lines) => lines.startsWith(`  ${command} `));
}
