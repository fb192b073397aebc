import { variables } from '#environment.ts';

const text = `Usage: npx souk <command>

  start                       opens the shop (npm start does the same)
  dev                         opens it with reloading of pages and code (npm run dev)
  install --name <shop> --country <code> --person <name> --email <address> --password-stdin
          [--currency <code>] [--language <code>] [--samples | --table <file>]
                              sets a new shop up without a browser
  install check               looks whether this machine has what a shop needs
  install key --new           makes another key for the page that sets a shop up
  migrate                     brings the database up to date
  samples remove [--dry-run]  takes the goods to look at out again that a shop was set up with
  seed                        fills an empty database with the demo shop
  doctor [--json]             looks whether everything the shop needs is in order
  doctor --books [--json]     recomputes stock, vouchers, quotas, orders, payments and refunds
  products import <file> [--store <address>] [--category <name>] [--create] [--public] [--apply]
                              looks what a table of goods (CSV) would change and make in a store; --apply does it
  settings get [name]         shows the settings, or one
  settings set <name> <value> changes one; running shops show it at once
  order show <number>         shows an order
  order advance <number> [--part <store>] [--to <status>]
                              moves an order, or one seller's part, one step or to a status
  order parcel <number> --carrier <name> [--tracking <number>] [--part <store>]
                              notes who carries an order, or one seller's part, for its buyer
  seller list [--all]         shows who would like to sell and waits, or everybody who asked
  seller approve <id>         opens the store of an applicant, who is mailed
  seller reject <id> [--reason <text>]
                              tells an applicant no
  payment show <number>       shows what was paid for an order and given back
  payment refund <number> [--amount <19.90>] [--payment <id>] [--reason <words>] [--by-hand <reference>]
                              gives money back, or writes down that it was given back by hand
  payment record <reference> --amount <19.90> --currency <USD> --receipt <id>
                              a bank transfer has arrived
  user create <email> [--name <name>] [--operator [--role <role>]] [--password-stdin]
                              makes an account that can log in at once
  user reset-second-factor <email>
                              for somebody who has lost app, passkeys and codes of the consoles
  jobs list [--failed]        shows what the shop does by itself, and what came of it
  jobs retry <name>           runs a job once more, or tries again what was given up of it
  backup <file> [--secrets]   writes all data into a file while the shop runs; --secrets: auth-secret too
  backup --verify <file>      reads a backup and compares its checksums
  restore <file>              puts a backup into an empty database and a new DATA_DIR
  media move --to bucket|folder [--dry-run] [--replace]
                              copies pictures between DATA_DIR and the bucket of MEDIA_URL, and compares them
  media sign <name> [--minutes <60>]
                              an address that takes one picture into the bucket without keys
  search reindex              fills an index of SEARCH_URL with all that is listed, and lets the shop ask it
  search off                  lets the database search again, and takes the index away
  help [<command>]            this page, or what is said of one command, as --help behind it does

Environment, all optional:

`;

/** `souk help`, and `souk <command> --help`: what is said of that command alone. */
export async function help(_environment: unknown, [command]: readonly string[] = []): Promise<void> {
  const own = command === undefined ? [] : linesOf(command);
  process.stdout.write(own.length ? `Usage: npx souk <command>\n\n${own.join('\n')}\n` : everything());
}

function everything(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length)) + 2;
  const lines = Object.entries(variables).map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`);
  return `${text}${lines.join('\n')}\n`;
}

/** A command begins two letters from the edge; what belongs to it stands further in. */
function linesOf(command: string): string[] {
  const [, commands = ''] = text.split('\n\n');
  return commands.split(/\n(?= {2}\S)/).filter((lines) => lines.startsWith(`  ${command} `));
}
