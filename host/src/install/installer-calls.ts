import {
  type CheckOfInstaller,
  databaseInput,
  firstOperatorInput,
  firstTableInput,
  type InstallerState,
  shopFactsInput,
  startWithInput,
} from '@souk/contract/install';
import { listCountries } from '@souk/server/settings/countries';
import { moneyOf, demoLanguageOf } from '@souk/server/settings/country-defaults';
import type { Language } from '@souk/server/texts/language';
import { textOf, type InstallKey, type RefusalKey } from '@souk/server/texts/texts';
import { z } from 'zod';
import type { Check, TextRef } from './check.ts';
import { checkMachine } from './check-machine.ts';
import { lookAtTable, tableInWords } from './first-table.ts';
import { type InstallSite, readSite } from './install-site.ts';
import { chooseDatabase, finishInstallation, refusalOf, rememberShop } from './set-up.ts';
import { shippedLanguages } from './shipped-languages.ts';

/** Response of a call; `isDone`: the shop opens now. */
export type Answered = { data: unknown; isDone?: boolean } | { fields: { path: string; message: string }[] };
type Caller = { site: InstallSite; language: Language; body: unknown };

/** Installer calls by name below `install/`; the caller's key has been verified. */
export const installerCalls: Record<string, (caller: Caller) => Promise<Answered>> = {
  async 'set-permission'({ site, language, body }) {
    const { time } = z.object({ time: z.number().optional() }).catch({}).parse(body);
    const checks = await checkMachine(site.environment, { browserTime: time });
    return { data: { checks: checks.map((check) => inWords(language, check)) } };
  },

  async 'set-database'({ site, language, body }) {
    return checked(databaseInput, body, language, async (input) => {
      const outcome = await chooseDatabase(site, input.built_in ? 'built-in' : input);
      const checks = outcome.checks.map((check) => inWords(language, check));
      const isDone = outcome.ok && outcome.isDone;
      return { data: { configured: outcome.ok, checks, done: isDone }, isDone };
    });
  },

  async begin({ site }) {
    return { data: await stateOf(site) };
  },

  async 'set-shop'({ site, language, body }) {
    return checked(shopFactsInput, body, language, async (shop) => {
      await rememberShop(site, shop);
      return { data: true };
    });
  },

  async 'look-at-table'({ site, language, body }) {
    return checked(z.object({ table: firstTableInput }), body, language, async ({ table }) => {
      const looked = await lookAtTable(site, table);
      if (looked.ok) return { data: tableInWords(language, looked) };
      const key = {
        columns: 'install.table.columns',
        too_many: 'install.table.rows',
        'no-shop': 'refusal.install.no-shop',
        'no-database': 'refusal.install.no-database',
      } as const;
      return { fields: [{ path: '', message: textOf(language, key[looked.reason]) }] };
    });
  },

  async finish({ site, language, body }) {
    const input = firstOperatorInput.extend({
      start_with: startWithInput,
      table: firstTableInput.optional(),
    });
    return checked(input, body, language, async ({ start_with: startWith, table, ...operator }) => {
      const outcome = await finishInstallation(site, { operator, startWith, table });
      if (outcome.ok) return { data: true, isDone: true };
      const paths: Partial<Record<typeof outcome.reason, string>> = {
        'address-taken': 'email',
        'weak-password': 'password',
      };
      const path = paths[outcome.reason] ?? '';
      return { fields: [{ path, message: textOf(language, refusalOf(outcome)) }] };
    });
  },
};

async function checked<T extends z.ZodType>(
  schema: T,
  body: unknown,
  language: Language,
  act: (input: z.output<T>) => Promise<Answered>,
): Promise<Answered> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return act(parsed.data);
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.startsWith('refusal.')
      ? textOf(language, message as RefusalKey) // the contract's schemas use only these keys
      : textOf(language, 'refusal.field.unreadable'),
  }));
  return { fields };
}

async function stateOf(site: InstallSite): Promise<InstallerState> {
  const { database, shop } = await readSite(site);
  const isGiven = site.environment.databaseUrl !== null;
  return {
    database: isGiven ? 'given' : database === null ? 'none' : database === 'built-in' ? 'built-in' : 'own',
    shop,
    languages: shippedLanguages().map(({ code, name }) => ({ code, name })),
    countries: Object.keys(listCountries().countries).map((code) => ({
      code,
      currency: moneyOf(code),
      language: demoLanguageOf(code),
    })),
  };
}

function inWords(language: Language, { state, name, detail, code = '' }: Check): CheckOfInstaller {
  const words = ({ key, values }: TextRef) => textOf(language, key satisfies InstallKey, values);
  return {
    name: words(name),
    ok: state !== 'problem',
    warning: state === 'warning',
    detail: detail ? words(detail) : '',
    code,
  };
}
