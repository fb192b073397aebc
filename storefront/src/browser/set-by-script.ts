/**
 * Waits for the value that a deferred script sets, because the router's `async` scripts may run first. Rejects if the script
 * fails to load.
 */
export function setBy<Value>(
  script: HTMLScriptElement | null,
  read: () => Value | undefined,
): Promise<Value> {
  const value = read();
  if (value !== undefined) return Promise.resolve(value);
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error(`${script?.src ?? 'A script of the page'} could not be loaded`));
    if (!script) return refuse();
    script.addEventListener('error', refuse);
    script.addEventListener('load', () => {
      const set = read();
      if (set === undefined) refuse();
      else resolve(set);
    });
  });
}
