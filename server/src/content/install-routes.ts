import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';

/** Whoever would set up a shop that is open is told that it is done, and nothing is done (INVARIANTS §5, 15.2.3). */
const alreadyDone = { handle: async () => refuse('refusal.install.configured') };

export const installHandlers: Handlers<'install'> = {
  installConfigured: { shows: () => ({ tags: [] }), handle: async () => ({ configured: true }) },
  installSetDatabase: alreadyDone,
  installSetPermission: alreadyDone,
};
