import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { MessageKey } from '@souk/contract/message-key';
import type { Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';

/** Where somebody may go in a console who has the permission it needs. */
export type Place = {
  to: string;
  icon: IconName;
  title: MessageKey;
  needs: Permission | null;
  /** What it stands under; absent: above all groups. */
  group?: MessageKey;
  /** A phone shows it behind those that are wanted each day. */
  isBehind?: true;
  /** What waits there. */
  waits?(of: Waiting): readonly Badge[];
};

/** In a store's console `shop` is null, in the shop's `store`. */
export type Waiting = {
  store: ConsoleReplyOf<'GET seller/waiting'> | null;
  shop: ConsoleReplyOf<'GET operator/waiting'> | null;
};

/** A number beside a place; `says` tells what of, in words with `{count}`. */
export type Badge = { count: number; says: MessageKey; isUrgent?: boolean; icon?: IconName };

/** Where somebody with these rights may go. */
export const openPlaces = (places: readonly Place[], permissions: readonly string[]): readonly Place[] =>
  places.filter(({ needs }) => needs === null || permissions.includes(needs));
