import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paymentGroups } from './payment-environment.ts';

/* docs/operating/payments.md, the manual for going live, documents every variable. */

const manual = readFileSync(new URL('../../../docs/operating/payments.md', import.meta.url), 'utf8');
const groups = Object.entries(paymentGroups);
const variables = groups.flatMap(([, { needed, optional }]) => [...needed, ...Object.keys(optional)]);
const prefixes = new Set(variables.map((name) => name.slice(0, name.indexOf('_'))));

describe('docs/operating/payments.md and the variables of payments', () => {
  test.each(variables)('documents %s', (name) => {
    expect(manual).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('documents PAYMENT_SANDBOX, and no variable of an unknown provider', () => {
    const named = [...manual.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name);
    expect(named).toContain('PAYMENT_SANDBOX');
    const ofProviders = named.filter((name) => prefixes.has(name.slice(0, name.indexOf('_'))));
    expect(ofProviders.filter((name) => !variables.includes(name))).toEqual([]);
  });

  test.each(groups)('the table lists what %s requires', (name, { needed }) => {
    const row = manual.split('\n').find((line) => line.toLowerCase().startsWith(`| ${name} `));
    expect(needed.filter((variable) => !row?.includes(`\`${variable}\``))).toEqual([]);
  });
});
