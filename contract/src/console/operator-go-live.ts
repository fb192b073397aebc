import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';

/** What a shop needs before customers come, in order. */
export const GO_LIVE = [
  'address',
  'mail',
  'payments',
  'backups',
  'team',
  'time-zone',
  'commission',
  'legal',
  'sellers',
] as const;

/** What is wrong with the address, or with the headers of this request; the most urgent first. */
export const ADDRESS_PROBLEMS = [
  'elsewhere',
  'local',
  'http',
  'untrusted',
  'host',
  'proto',
  'for',
  'no-proto',
  'no-for',
] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

const FINDINGS = [
  ...ADDRESS_PROBLEMS.map((problem) => `address.${problem}` as const),
  'address.ok',
  'mail.none',
  'mail.unreadable',
  'mail.failing',
  'mail.unproved',
  'mail.ok',
  'payments.none',
  'payments.test',
  'payments.unproved',
  'payments.ok',
  'backups.none',
  'backups.broken',
  'backups.old',
  'backups.by-hand',
  'backups.ok',
  'team.one',
  'team.ok',
  'time-zone.utc',
  'time-zone.ok',
  'commission.none',
  'commission.ok',
  'legal.none',
  'legal.unlinked',
  'legal.no-name',
  'legal.ok',
  'sellers.nobody',
  'sellers.closed',
  'sellers.open',
] as const;

const item = z.object({
  item: z.enum(GO_LIVE),
  /** `todo`: something is left to do; `problem`: it’s set up, but doesn’t work. */
  state: z.enum(['done', 'todo', 'problem']),
  /** The item and what was found. */
  finding: z.enum(FINDINGS),
  /** Numbers, names and replies that the finding’s sentence contains. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Payment methods that the finding is about. */
  methods: z.array(z.string()),
  /** When what the finding is about last happened. */
  at: z.iso.datetime().nullable(),
});
export type GoLiveItem = z.output<typeof item>;

const address = z.object({
  public_url: z.string(),
  /** Where the shop listens, for the proxy’s configuration. */
  port: z.int(),
  problems: z.array(z.enum(ADDRESS_PROBLEMS)),
  /** What this request carried when it reached the shop. */
  received: z.object({
    /** The sender’s address: the proxy’s, or without one the visitor’s. */
    sender: z.string(),
    is_trusted: z.boolean(),
    host: z.string(),
    forwarded_host: z.string().nullable(),
    forwarded_proto: z.string().nullable(),
    forwarded_for: z.string().nullable(),
    /** The visitor’s address as the shop uses it. */
    visitor: z.string(),
  }),
});
export type GoLiveAddress = z.output<typeof address>;

export const readGoLive = consoleEndpoint({
  method: 'GET',
  path: 'operator/go-live',
  access: { operator: 'settings.read' },
  summary:
    'Check what the shop needs before customers come: address and proxy, email, payments, backups, team, commission, legal pages and sellers',
  /** `browser`: the origin in the address bar, to compare with what the proxy sends. */
  query: z.object({
    browser: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional()
      .catch(undefined),
  }),
  reply: z.object({ items: z.array(item), address }),
});
