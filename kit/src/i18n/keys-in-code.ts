/** Message keys used in the code, whole or by prefix: `order.step.${step}`. */
export function keysIn(code: string, keys: readonly string[]): string[] {
  const whole = new Set(Array.from(code.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g), ([, key]) => key!));
  const beginnings = new Set(Array.from(code.matchAll(/`((?:[\w-]+\.)+)\$\{/g), ([, part]) => part!));
  return keys.filter((key) => whole.has(key) || [...beginnings].some((part) => key.startsWith(part)));
}
