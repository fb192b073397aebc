import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@souk/contract/endpoint';
import type { Audience, Permission } from '@souk/rules/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#access/actor.ts';
import type { KeyInUse } from '#access/api-keys/queries.ts';
import type { Role } from '#access/membership-queries.ts';
import type { Scope } from '#access/scope.ts';
import type { Session } from '#access/session-queries.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import type { Download } from './download.ts';
import type { Answer, Refusal } from './refusal.ts';

/** Who calls a console, for which store, and with which permissions. */
export type ConsoleCaller = {
  /** Null for an API key. */
  session: Session | null;
  key: KeyInUse | null;
  scope: Scope;
  role: Role;
  permissions: readonly Permission[];
  /** For the activity log. */
  actor: Actor;
  /** Set while an operator views a store or a role (decision 122); absent if callers act as themselves. */
  view?: { of: 'store' | 'role' | 'products'; until: Date };
};

export type PersonAtConsole = ConsoleCaller & { session: Session };

/** Endpoints that API keys cannot call always have a session. */
type ForPeople<E extends ConsoleEndpoint> = E extends
  | { access: 'console' }
  | { confirm: 'rights' | 'data' }
  | { byPeople: true }
  ? PersonAtConsole
  : ConsoleCaller;

export type ConsoleCall<E extends ConsoleEndpoint = ConsoleEndpoint> = {
  shop: Shop;
  db: Shop['db'];
  now: Date;
  settings: Settings;
  language: Language;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The uploaded bytes; never null if the endpoint takes an upload. */
  upload: E['upload'] extends string ? Uint8Array : Uint8Array | null;
  caller: E['access'] extends 'public' ? null : ForPeople<E>;
  /** The version that the change is based on (`If-Match`). */
  version: number | null;
  idempotencyKey: string | null;
  /** Sets the session cookie, or clears it with null. */
  setSessionCookie(audience: Audience, token: string | null): void;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type ConsoleHandler<E extends ConsoleEndpoint> = (
  call: ConsoleCall<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Download | Refusal>;

export type ConsoleHandlers<Group extends Record<string, ConsoleEndpoint>> = {
  [Name in keyof Group]: ConsoleHandler<Group[Name]>;
};

export type AllConsoleHandlers = { [Domain in keyof ConsoleApi]: ConsoleHandlers<ConsoleApi[Domain]> };
