import {
  type CheckOfInstaller,
  databaseInput,
  firstMailServerInput,
  firstOperatorInput,
  firstTableInput,
  type InstallerState,
  shopFactsInput,
  startWithInput,
  testMailInput,
} from '@souk/contract/install';
import { isConsolePassword } from '@souk/server/account/console-password';
import { listCountries } from '@souk/server/settings/countries';
import { languagesOf, moneyOf } from '@souk/server/settings/country-defaults';
import type { Language } from '@souk/server/texts/language';
import { textOf, type InstallKey, type RefusalKey } from '@souk/server/texts/texts';
import { z } from 'zod';
import type { Check, TextRef } from './check.ts';
import { checkMachine } from './check-machine.ts';
import { lookAtTable, tableInWords } from './first-table.ts';
import { type InstallSite, readSite } from './install-site.ts';
import { chooseDatabase, finishInstallation, refusalOf, rememberShop } from './set-up.ts';
import { sendTestMail } from './send-test-mail.ts';
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

  async 'check-account'({ language, body }) {
    return checked(firstOperatorInput, body, language, async ({ password }) =>
      (await isConsolePassword(password))
        ? { data: true }
        : { fields: [{ path: 'password', message: textOf(language, 'refusal.password.weak') }] },
    );
  },

  async 'check-mail'({ language, body }) {
    return checked(firstMailServerInput, body, language, async () => ({ data: true }));
  },

  async 'try-mail'({ site, language, body }) {
    return checked(testMailInput, body, language, async ({ mail, ...to }) => {
      const { shop } = await readSite(site);
      const tried = await sendTestMail(site.environment, { mail, to, shopName: shop?.name ?? '', language });
      if (tried) return { data: tried };
      return { fields: [{ path: 'host', message: textOf(language, 'refusal.console.mail-server.host') }] };
    });
  },

  async finish({ site, language, body }) {
    const input = firstOperatorInput.extend({
      start_with: startWithInput,
      table: firstTableInput.optional(),
      mail: firstMailServerInput.optional(),
    });
    return checked(input, body, language, async ({ start_with: startWith, table, mail, ...operator }) => {
      const outcome = await finishInstallation(site, { operator, startWith, table, mail });
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
  const languages = shippedLanguages();
  return {
    database: isGiven ? 'given' : database === null ? 'none' : database === 'built-in' ? 'built-in' : 'own',
    shop,
    has_mail: site.environment.smtpUrl !== null,
    languages: languages.map(({ code, name }) => ({ code, name })),
    countries: Object.keys(listCountries().countries).map((code) => ({
      code,
      currency: moneyOf(code),
      languages: languagesOf(code).filter((spoken) => languages.some((shipped) => shipped.code === spoken)),
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
