import { CONSOLE_PASSWORD_MIN } from '@souk/rules/limits';

export type WeakPassword = { ok: false; reason: 'weak-password' };

/** "Safely unguessable" according to zxcvbn, whose maximum is 4. */
const strongScore = 3;

/** Loaded lazily, because the word lists are large. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
}
let estimator: ReturnType<typeof load> | undefined;

/** Whether a password is strong enough for an account with a console. The caller has checked its length (rules/validation). */
export async function isConsolePassword(password: string): Promise<boolean> {
  if (Array.from(password).length >= CONSOLE_PASSWORD_MIN) return true;
  return (await (estimator ??= load())).check(password).score >= strongScore;
}
