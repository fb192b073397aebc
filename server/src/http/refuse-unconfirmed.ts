import type { Confirm } from '@souk/contract/console-endpoint';
import { isConfirmed } from '#access/confirm-session.ts';
import type { ConsoleCaller } from './console-call.ts';
import { Refusal } from './refusal.ts';

/**
 * Checks whether the caller may perform a sensitive act (moving money, changing permissions, erasing or exporting data);
 * null if so. A person's session must have been confirmed within ten minutes; an API key may move money if that was granted
 * at its creation, and nothing else.
 */
export function refuseUnconfirmed(
  what: Exclude<Confirm, 'sometimes' | 'never'>,
  { session, key }: Pick<ConsoleCaller, 'session' | 'key'>,
  now: Date,
): Refusal | null {
  if (session)
    return isConfirmed(session, now)
      ? null
      : new Refusal([{ key: 'refusal.console.confirm' }], 403, { next: 'confirm' });
  if (what !== 'money') return new Refusal([{ key: 'refusal.console.people-only' }], 403);
  return key?.movesMoney ? null : new Refusal([{ key: 'refusal.console.key.no-money' }], 403);
}
