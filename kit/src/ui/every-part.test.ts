import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx'));
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const importers = (part: string) => files.filter((file) => textOf(file).includes(`from './${part}'`));
const isTest = (file: string) => file.endsWith('.test.tsx');

/** Rendered by a test, or used only by components that are. */
const isTested = (part: string): boolean => {
  const by = importers(part);
  const parts = by.filter((file) => !isTest(file));
  return by.some(isTest) || (parts.length > 0 && parts.every(isTested));
};

test('every kit component has a test', () => {
  const parts = files.filter((file) => !isTest(file));
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter((part) => !isTested(part))).toEqual([]);
});
