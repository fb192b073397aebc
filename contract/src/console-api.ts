import type { z } from 'zod';
import type { ConsoleEndpoint } from './console-endpoint.ts';
import type { ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
import * as account from './console-account.ts';
import * as notices from './console-notices.ts';
import * as search from './console-search.ts';
import * as session from './console-session.ts';
import * as views from './console-views.ts';
import { operatorConsoleApi } from './operator-console-api.ts';
import { sellerConsoleApi } from './seller-console-api.ts';

/** Calls of the seller and operator consoles, separate from the shop's API: other clients and rules. */
export const consoleApi = {
  session: {
    openSession: session.openSession,
    endSession: session.endSession,
    me: session.me,
    confirmSession: session.confirmSession,
    listSessions: session.listSessions,
    revokeSession: session.revokeSession,
  },
  account: {
    readAccount: account.readAccount,
    offerAuthenticator: account.offerAuthenticator,
    addAuthenticator: account.addAuthenticator,
    removeAuthenticator: account.removeAuthenticator,
    offerPasskey: account.offerPasskey,
    addPasskey: account.addPasskey,
    removePasskey: account.removePasskey,
    renewRecoveryCodes: account.renewRecoveryCodes,
  },
  notices: {
    listNotices: notices.listNotices,
    readNotices: notices.readNotices,
    readNoticeChoices: notices.readNoticeChoices,
    saveNoticeChoices: notices.saveNoticeChoices,
  },
  search: { searchConsole: search.searchConsole },
  views: {
    listViews: views.listViews,
    makeView: views.makeView,
    changeView: views.changeView,
    deleteView: views.deleteView,
  },
  ...sellerConsoleApi,
  ...operatorConsoleApi,
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;

export type ConsoleApi = typeof consoleApi;

type Values<T> = T[keyof T];
type AnyEndpoint = Values<{ [Group in keyof ConsoleApi]: Values<ConsoleApi[Group]> }>;

export type ConsoleKey = AnyEndpoint extends infer E
  ? E extends ConsoleEndpoint
    ? `${E['method']} ${E['path']}`
    : never
  : never;

type EndpointOf<Key extends ConsoleKey> = Extract<
  AnyEndpoint,
  Key extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never
>;

export type ConsoleReplyOf<Key extends ConsoleKey> = ReplyOf<EndpointOf<Key>>;

export type ConsoleInput<Key extends ConsoleKey> = (EndpointOf<Key> extends { params: z.ZodType }
  ? { params: { [Name in keyof ParamsOf<EndpointOf<Key>>]: string | number } }
  : { params?: never }) &
  (EndpointOf<Key> extends { query: z.ZodType }
    ? { query?: { [Name in keyof QueryOf<EndpointOf<Key>>]?: string | number | undefined } }
    : { query?: never }) &
  (EndpointOf<Key> extends { body: infer Body extends z.ZodType }
    ? { body: z.input<Body> }
    : { body?: never }) &
  (EndpointOf<Key> extends { upload: string } ? { upload: Blob } : { upload?: never });
