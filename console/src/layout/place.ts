import type { MessageKey } from '@souk/contract/message-key';
import type { Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import type { Waiting } from './use-waiting.ts';

/** Where somebody may go in a console who has the permission it needs. */
export type Place = {
  to: string;
  icon: IconName;
  title: MessageKey;
  needs: Permission | null;
  /** What it stands under; absent: above all groups. */
  group?: MessageKey;
  /** What waits there. */
  waits?(of: Waiting): readonly Badge[];
};

/** A number beside a place; `says` tells what of, in words with `{count}`. */
export type Badge = { count: number; says: MessageKey; isUrgent?: boolean; icon?: IconName };
