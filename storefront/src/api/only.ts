/** These fields of a reply: what a page does not show need not travel in it. */
export function only<T extends object, K extends keyof T>(reply: T, names: readonly K[]): Pick<T, K> {
  const shown = {} as Pick<T, K>;
  for (const name of names) shown[name] = reply[name];
  return shown;
}
