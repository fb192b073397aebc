import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';

/** The shop is already set up: installation calls are refused and change nothing (INVARIANTS §5, 15.2.3). */
const alreadyDone = { handle: async () => refuse('refusal.install.configured') };

export const installHandlers: Handlers<'install'> = {
  installConfigured: { shows: () => ({ tags: [] }), handle: async () => ({ configured: true }) },
  installSetDatabase: alreadyDone,
  installSetPermission: alreadyDone,
};
