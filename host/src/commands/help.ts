import { variables } from '#environment.ts';

const text = `Usage: npx souk <command>

  start                       starts the shop (same as npm start)
  dev                         starts the shop and reloads pages and code as you edit (npm run dev)
  install --name <shop> --country <code> --person <name> --email <address> --password-stdin
          [--currency <code>] [--language <code>] [--samples | --table <file>]
                              sets up a new shop without a browser
  install check               checks whether this machine can run a shop
  install key --new           creates a new key for the setup page
  migrate                     updates the database schema
  samples remove [--dry-run]  removes the sample products that the shop was set up with
  seed                        fills an empty database with the demo shop
  doctor [--json]             checks configuration, database, email, backups and jobs
  doctor --books [--json]     recomputes stock, vouchers, quotas, orders, payments, refunds and the ledger, and reports differences
  products import <file> [--store <address>] [--category <name>] [--create] [--public] [--apply]
                              previews the import of a product table (CSV) into a store; --apply imports it
  settings get [name]         prints all settings, or one
  settings set <name> <value> changes a setting; running shops apply it right away
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
  payment refund <number> [--amount <amount>] [--part <store>] [--line <line>:<units>,…] [--goodwill]
          [--payment <id>] [--reason <text>] [--by-hand <reference>]
                              refunds an order or parts of it, or records a manual refund
  payment record <reference> --amount <amount> --currency <code> --receipt <id>
                              records an incoming bank transfer
  payout list [--state <state>]
                              lists payouts to sellers, newest first
  payout run                  drafts the payouts that are due
  payout approve <number>…    approves drafts and claims their amounts
  payout export <number>… [--format csv|sepa]
                              prints the bank file of approved payouts and marks them as sent
  payout mark <number>… --as paid|failed|returned [--reason <text>] [--fee <amount>]
                              records sent payouts as paid, failed or returned
  ledger verify               checks that the ledger balances, and names the first affected order
  ledger balance [--store <store>]
                              prints all account balances, or what a store has earned
  ledger statement <store> --period <month> [--currency <code>] [--csv]
                              prints how a store's balance changed in a past month, such as 2026-10
  user create <email> [--name <name>] [--operator [--role <role>]] [--password-stdin]
                              creates an account that can sign in right away
  user reset-second-factor <email>
                              turns off two-step verification for someone who lost access to it
  jobs list [--failed]        lists background jobs and their last results
  jobs retry <name>           runs a job now, or retries its failed tasks
  backup <file> [--secrets]   backs up all data while the shop runs; --secrets includes the auth secret
  backup --verify <file>      checks a backup's checksums
  restore <file>              restores a backup into an empty database and a new DATA_DIR
  media move --to bucket|folder [--dry-run] [--replace]
                              copies images between DATA_DIR and the MEDIA_URL bucket and compares them
  media sign <name> [--minutes <60>]
                              prints a temporary URL for uploading one image to the bucket
  search reindex              indexes all listed products at SEARCH_URL and switches search to it
  search off                  switches search back to the database and deletes the index
  help [<command>]            prints this help, or the help for one command (same as --help)

Environment variables, all optional:

`;

/** `souk help`, and `souk <command> --help`, which prints only that command. */
export async function help(_environment: unknown, [command]: readonly string[] = []): Promise<void> {
  const own = command === undefined ? [] : linesOf(command);
  process.stdout.write(own.length ? `Usage: npx souk <command>\n\n${own.join('\n')}\n` : everything());
}

function everything(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length)) + 2;
  const lines = Object.entries(variables).map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`);
  return `${text}${lines.join('\n')}\n`;
}

/** The lines that describe a command, all its subcommands with their options; none: there is no such command. */
export const usageOf = (command: string): string => linesOf(command).join('\n');

/** A command is indented by two spaces, its continuation lines by more. */
function linesOf(command: string): string[] {
  const [, commands = ''] = text.split('\n\n');
  return commands.split(/\n(?= {2}\S)/).filter((lines) => lines.startsWith(`  ${command} `));
}
