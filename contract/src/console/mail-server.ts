import { CONSOLE, LONGEST } from '@souk/rules/limits';
import { MAIL_SECURITY } from '@souk/rules/mail-security';
import { asciiEmail, isEmail } from '@souk/rules/validation';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { requiredText, text } from '../input.ts';

const server = z.object({
  /** `environment` can’t be changed in the console. */
  set_by: z.enum(['environment', 'console', 'nobody']),
  /** The stored settings can’t be decrypted because the shop’s secret has changed. */
  is_unreadable: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** Null: set by the environment. */
  security: z.enum(MAIL_SECURITY).nullable(),
  user: z.string(),
  has_password: z.boolean(),
  /** Sender address; empty: the shop’s email address. */
  from: z.string(),
  is_from_fixed: z.boolean(),
});
export type ShopMailServer = z.output<typeof server>;

export const readMailServer = consoleEndpoint({
  method: 'GET',
  path: 'operator/mail-server',
  access: { operator: 'settings.read' },
  summary: 'Get the mail server without its password',
  reply: server,
});

export const mailServerInput = z.object({
  host: requiredText(CONSOLE.host, 'refusal.console.mail-server.host').pipe(
    z.string().regex(/^[\w.:-]+$/, 'refusal.console.mail-server.host'),
  ),
  port: z
    .int('refusal.console.mail-server.port')
    .min(1, 'refusal.console.mail-server.port')
    .max(65_535, 'refusal.console.mail-server.port'),
  security: z.enum(MAIL_SECURITY),
  user: text(CONSOLE.mailUser).trim(),
  /** Absent: unchanged, unless host or user changes. */
  password: text(CONSOLE.mailPassword).optional(),
  from: text(LONGEST.email)
    .trim()
    .refine((value) => value === '' || isEmail(value), 'refusal.email.invalid')
    .transform((value) => (value === '' ? '' : asciiEmail(value))),
});

export const saveMailServer = consoleEndpoint({
  method: 'PUT',
  path: 'operator/mail-server',
  access: { operator: 'settings.write' },
  confirm: 'rights',
  summary: 'Set the mail server; used by the next email. It receives links that reset passwords',
  body: mailServerInput,
  reply: server,
});

export const removeMailServer = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/mail-server',
  access: { operator: 'settings.write' },
  confirm: 'rights',
  summary: 'Delete the mail server; emails are saved as files until another is set up',
  reply: server,
});

const MAIL_RECORDS = ['spf', 'dkim', 'dmarc'] as const;

export const checkMailRecords = consoleEndpoint({
  method: 'GET',
  path: 'operator/mail-records',
  access: { operator: 'settings.read' },
  byPeople: true,
  summary: 'Look up the SPF, DKIM and DMARC records of the sender’s domain',
  /** `selector`: of the DKIM record; absent: common ones are tried. */
  query: z.object({
    selector: z
      .string()
      .regex(/^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i)
      .optional()
      .catch(undefined),
  }),
  reply: z.object({
    domain: z.string(),
    records: z.array(
      z.object({
        kind: z.enum(MAIL_RECORDS),
        /** `several`: more than one, which receivers treat as none. `unknown`: no name server answered. */
        state: z.enum(['found', 'missing', 'several', 'unknown']),
        /** The name in DNS. */
        name: z.string(),
        value: z.string().nullable(),
        /** What to publish; null: nothing, or what the email provider says. */
        publish: z.string().nullable(),
      }),
    ),
  }),
});
export type MailRecord = z.output<typeof checkMailRecords.reply>['records'][number];
