import { EnvironmentError } from './environment-error.ts';

export type Source = Record<string, string | undefined>;

/** Variables that belong together: all of `needed` or none. `optional` have defaults. */
export type Group = { needed: readonly string[]; optional?: Readonly<Record<string, string>> };

export type Values = (name: string) => string;

/**
 * Values of a group, URLs without a trailing slash; null: group not used. Throws EnvironmentError with one sentence for an
 * incomplete group or an invalid URL; values are not repeated.
 */
export function readGroup(source: Source, group: Group): Values | null {
  if (group.needed.every((name) => !source[name])) return null;
  const missing = group.needed.find((name) => !source[name]);
  if (missing) {
    throw new EnvironmentError(
      `${missing} must be set too: ${group.needed.join(', ')} are required together.`,
    );
  }
  const wrong = Object.keys(group.optional ?? {}).find(
    (name) => name.endsWith('_URL') && source[name] && !isService(source[name]),
  );
  if (wrong)
    throw new EnvironmentError(`${wrong} must be the http or https address of the provider's service.`);
  return (name) => (source[name] || group.optional?.[name] || '').replace(/\/+$/, '');
}

function isService(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
