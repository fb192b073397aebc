import type { ConsoleApi } from '@souk/contract/console-api';
import type { ApiKeyRow } from '@souk/contract/console/api-keys';
import type { Permission } from '@souk/rules/permissions';
import { listKeys } from '#access/api-keys/queries.ts';
import { makeKey } from '#access/api-keys/make-key.ts';
import { revokeKey } from '#access/api-keys/revoke-key.ts';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers, PersonAtConsole } from '#http/console-call.ts';
import { Refusal, refuseUnknown } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';

type Place = Pick<ConsoleCall, 'db' | 'now'> & { caller: ConsoleCaller };
type Wish = {
  title: string;
  permissions: readonly Permission[];
  moves_money: boolean;
  expires_at: string | null;
};

async function listed({ db, now, caller }: Place) {
  const rows = await listKeys(db, caller.scope);
  return { keys: rows.map((row) => keyView(row, now)), grantable: [...caller.permissions] };
}

function keyView(row: Awaited<ReturnType<typeof listKeys>>[number], now: Date): ApiKeyRow {
  const { id, title, prefix, permissions, moves_money, made_by, expires_at: expiresAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return {
    id,
    title,
    prefix: `souk_${prefix}`,
    permissions,
    moves_money,
    made_by,
    state: isExpired ? 'expired' : row.hasMaker ? 'live' : 'orphaned',
    created_at: row.created_at.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

const problems = {
  'beyond-own-rights': { key: 'refusal.console.key.beyond', path: 'permissions' },
  'ends-in-the-past': { key: 'refusal.console.key.past', path: 'expires_at' },
  'too-many': { key: 'refusal.console.key.too-many', path: '' },
} as const satisfies Record<string, { key: RefusalKey; path: string }>;

async function made({ db, now, caller, body }: Place & { caller: PersonAtConsole; body: Wish }) {
  const { actor, scope, session, permissions: own } = caller;
  const { title, permissions, moves_money: movesMoney, expires_at: until } = body;
  const expiresAt = until === null ? null : new Date(until);
  const outcome = await audited(db, actor, (tx) =>
    makeKey(tx, scope, { title, permissions, movesMoney, expiresAt, userId: session.userId, own, now }),
  );
  if (!outcome.ok) return new Refusal([problems[outcome.reason]]);
  return { id: outcome.id, key: outcome.key };
}

async function revoked({ db, now, caller, params }: Place & { params: { id: number } }) {
  const ended = await audited(db, caller.actor, (tx) => revokeKey(tx, caller.scope, { id: params.id, now }));
  return ended.ok ? (true as const) : refuseUnknown();
}

export const sellerKeyHandlers: ConsoleHandlers<ConsoleApi['sellerKeys']> = {
  listStoreKeys: listed,
  makeStoreKey: made,
  revokeStoreKey: revoked,
};

export const operatorKeyHandlers: ConsoleHandlers<ConsoleApi['operatorKeys']> = {
  listShopKeys: listed,
  makeShopKey: made,
  revokeShopKey: revoked,
};
