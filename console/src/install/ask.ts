import { apiAddress } from '@souk/rules/api-address';
import type {
  CheckOfInstaller,
  InstallerState,
  TableOfInstaller,
  TestMailOfInstaller,
} from '@souk/contract/install';
import { messagesOfConsole } from '../messages.ts';

type Replies = {
  begin: InstallerState;
  'set-permission': { checks: CheckOfInstaller[] };
  /** `done`: the database belongs to a shop that has been set up, which opens now. */
  'set-database': { configured: boolean; checks: CheckOfInstaller[]; done: boolean };
  'set-shop': true;
  'check-account': true;
  'check-mail': true;
  'try-mail': TestMailOfInstaller;
  'look-at-table': TableOfInstaller;
  finish: true;
};

/** A call refused by the installer. */
export class Refused extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, { form = [], fields = [] }: RefusedData) {
    super(form[0] ?? `HTTP ${status}`);
    this.status = status;
    this.fields = Object.fromEntries(fields.map(({ path, message }) => [path, message]));
  }
}

type RefusedData = { form?: string[]; fields?: { path: string; message: string }[] };

/** Calls the installer. Throws `Refused`, or `fetch`'s error without a response. */
export async function ask<Name extends keyof Replies>(
  name: Name,
  key: string,
  body: Record<string, unknown> = {},
): Promise<Replies[Name]> {
  const response = await fetch(apiAddress(`install/${name}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': messagesOfConsole().language },
    body: JSON.stringify({ install_key: key, ...body }),
  });
  const { data, status } = (await response.json()) as { data: unknown; status: number };
  if (status === 200) return data as Replies[Name]; // shapes of host/src/install/installer-calls.ts
  throw new Refused(status, (data ?? {}) as RefusedData);
}
