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
};
