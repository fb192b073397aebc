/**
 * What a deferred script of the page sets. The router's own scripts are `async` and may run before it, so this waits. Rejects if
 * the script cannot be loaded.
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
