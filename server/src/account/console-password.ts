/** From this length on it does not matter what a password is made of; the refusal names it. */
const LONG_PASSWORD = 12;

/** An account with a console needs a better one. */
export type WeakPassword = { ok: false; reason: 'weak-password' };

/** What zxcvbn calls safely unguessable; the most is 4. */
const strongScore = 3;

/** Loaded by the first short password, since its word lists are large. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
}
let estimator: ReturnType<typeof load> | undefined;

/** Whether a password is good enough for an account with a console. The caller has checked its length (rules/validation). */
export async function isConsolePassword(password: string): Promise<boolean> {
  if (Array.from(password).length >= LONG_PASSWORD) return true;
  return (await (estimator ??= load())).check(password).score >= strongScore;
}
