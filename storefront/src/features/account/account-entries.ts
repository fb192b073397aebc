import type { MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import type { IconName } from '@souk/kit/ui/icon.tsx';

export type AccountEntry = { href: string; label: MessageKey; icon: IconName };

/** Entries of the header's account menu (SPEC §1), which also come first in the account navigation. */
export const menuEntries: readonly AccountEntry[] = [
  { href: links.orders(), label: 'account.nav.orders', icon: 'package' },
  { href: links.wishlists(), label: 'account.nav.wishlist', icon: 'heart' },
  { href: links.vouchers(), label: 'account.nav.vouchers', icon: 'ticket' },
];
