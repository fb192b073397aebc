import { CURRENCIES } from '@souk/rules/currencies';
import { LONGEST } from '@souk/rules/limits';
import { isTimeZone } from '@souk/rules/time-zone';
import { z } from 'zod';
import { mailServerInput } from './console/mail-server.ts';
import { endpoint } from './endpoint.ts';
import { newPassword, requiredEmail, requiredName } from './input.ts';

const configured = z.object({ configured: z.boolean() });
const installKey = z.string().max(200);

export const installConfigured = endpoint({
  method: 'GET',
  path: 'install/configured',
  access: 'public',
  summary: 'Check whether the shop has been set up',
  reply: configured,
});

const CheckSchema = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** [ours] It passed, with a warning. */
  warning: z.boolean(),
  detail: z.string(),
  /** [ours] SQL for a database administrator to run; empty: none. */
  code: z.string(),
});
export type CheckOfInstaller = z.output<typeof CheckSchema>;

/** `built_in` [ours]: the PostgreSQL that comes with the shop; the other fields are ignored then. */
export const databaseInput = z.object({
  install_key: installKey.optional(),
  built_in: z.boolean().default(false),
  host: z.string().trim().max(255).default(''),
  port: z.coerce.number().int().min(1).max(65_535).catch(5432).default(5432),
  database: z.string().trim().max(63).default(''),
  username: z.string().trim().max(63).default(''),
  password: z.string().max(1000).default(''),
});

export const installSetDatabase = endpoint({
  method: 'POST',
  path: 'install/set-database',
  access: 'public',
  summary: 'Choose the shop’s database (only during setup)',
  body: databaseInput,
  /** [ours] `checks`: results for this database. */
  reply: configured.extend({ checks: z.array(CheckSchema) }),
});

export const installSetPermission = endpoint({
  method: 'POST',
  path: 'install/set-permission',
  access: 'public',
  summary: 'Check whether the machine meets the shop’s requirements (only during setup)',
  /** [ours] `time`: the caller's clock, in milliseconds since 1970. */
  body: z.object({ install_key: installKey.optional(), time: z.number().optional() }),
  reply: z.object({ checks: z.array(CheckSchema) }),
});

/* Calls of the installer's page only; an open shop doesn't serve them. */

const languageCode = z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'refusal.install.language');

export const shopFactsInput = z.object({
  name: requiredName(LONGEST.name, 'refusal.install.name'),
  country: z.string().regex(/^[A-Z]{2}$/, 'refusal.install.country'),
  currency: z.string().refine((code) => CURRENCIES.includes(code), 'refusal.install.currency'),
  /** Of product descriptions. */
  language: languageCode,
  /** Offered to customers besides `language`. */
  languages: z.array(languageCode).max(50).default([]),
  /** IANA zone. */
  time_zone: z.string().max(64).refine(isTimeZone, 'refusal.install.time-zone').default('UTC'),
});

export const firstOperatorInput = z.object({
  name: requiredName(LONGEST.name, 'refusal.name.required'),
  email: requiredEmail,
  password: newPassword,
});

/** Nothing is stored before, so an account always needs its password. */
export const firstMailServerInput = mailServerInput.refine(({ user, password }) => user === '' || password, {
  path: ['password'],
  message: 'refusal.password.required',
});

export const testMailInput = z.object({
  name: requiredName(LONGEST.name, 'refusal.name.required'),
  email: requiredEmail,
  /** Absent: the one in the environment. */
  mail: firstMailServerInput.optional(),
});

/** A product table as CSV text, at most a megabyte. */
export const firstTableInput = z.object({
  text: z.string().max(1_000_000),
  name: z.string().max(LONGEST.name).catch('goods.csv'),
});

export const startWithInput = z.enum(['empty', 'samples', 'table']);

export type TestMailOfInstaller = { state: 'sent' | 'failed'; reply: string };

export type TableOfInstaller = { made: number; refused: number; problems: string[] };

export type InstallerState = {
  database: 'none' | 'built-in' | 'own' | 'given';
  /** Whether the environment has a mail server. */
  has_mail: boolean;
  shop: z.output<typeof shopFactsInput> | null;
  languages: { code: string; name: string }[];
  /** `languages`: official ones with shipped texts, the main one first. */
  countries: { code: string; currency: string; languages: string[] }[];
};
