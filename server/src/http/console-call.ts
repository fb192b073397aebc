import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@souk/contract/endpoint';
import type { Audience, Permission } from '@souk/rules/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#authority/actor.ts';
import type { KeyInUse } from '#authority/api-keys/queries.ts';
import type { Role } from '#authority/membership-queries.ts';
import type { Scope } from '#authority/scope.ts';
import type { Session } from '#authority/session-queries.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import type { Language } from '#texts/language.ts';
import type { Download } from './download.ts';
import type { Answer, Refusal } from './refusal.ts';

/** Who is at a console, where, and what they may do there. */
export type ConsoleCaller = {
  /** Null: a program, by its key. */
  session: Session | null;
  key: KeyInUse | null;
  scope: Scope;
  role: Role;
  permissions: readonly Permission[];
  /** For the history. */
  actor: Actor;
  /** How, and until when, somebody of the shop may be here, where they are not at home (decision 122); absent: who it is. */
  view?: { of: 'store' | 'role' | 'products'; until: Date };
};

export type PersonAtConsole = ConsoleCaller & { session: Session };

/** Keys of programs do not open it. */
type ForPeople<E extends ConsoleEndpoint> = E extends
  | { access: 'console' }
  | { confirm: 'rights' | 'data' }
  | { byPeople: true }
  ? PersonAtConsole
  : ConsoleCaller;

/** One call of a console, checked and allowed: what every handler gets. */
export type ConsoleCall<E extends ConsoleEndpoint = ConsoleEndpoint> = {
  shop: Shop;
  db: Shop['db'];
  now: Date;
  settings: Settings;
  language: Language;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The uploaded bytes; always there in a call that takes a picture. */
  upload: E['upload'] extends string ? Uint8Array : Uint8Array | null;
  /** Always there but in a public call. */
  caller: E['access'] extends 'public' ? null : ForPeople<E>;
  /** On which version of a thing the change was made (`If-Match`). */
  version: number | null;
  idempotencyKey: string | null;
  /** Gives the browser this session, or with null takes it away. */
  setSessionCookie(audience: Audience, token: string | null): void;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type ConsoleHandler<E extends ConsoleEndpoint> = (
  call: ConsoleCall<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Download | Refusal>;

/** The handlers of a group of endpoints; one without a handler does not compile. */
export type ConsoleHandlers<Group extends Record<string, ConsoleEndpoint>> = {
  [Name in keyof Group]: ConsoleHandler<Group[Name]>;
};

export type AllConsoleHandlers = { [Domain in keyof ConsoleApi]: ConsoleHandlers<ConsoleApi[Domain]> };
