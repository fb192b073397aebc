import type { ConsoleEndpoint } from './console-endpoint.ts';
import * as session from './console-session.ts';

/** The calls of the seller's and the operator's console, apart from those of the shop: other clients, other rules. */
export const consoleApi = {
  session: {
    openSession: session.openSession,
    endSession: session.endSession,
    me: session.me,
    confirmSession: session.confirmSession,
    listSessions: session.listSessions,
    revokeSession: session.revokeSession,
  },
} as const satisfies Record<string, Record<string, ConsoleEndpoint>>;

export type ConsoleApi = typeof consoleApi;
