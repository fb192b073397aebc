/** Longer passwords aren't checked for strength; the refusal names this length. */
const LONG_PASSWORD = 12;

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
  if (Array.from(password).length >= LONG_PASSWORD) return true;
  return (await (estimator ??= load())).check(password).score >= strongScore;
}
