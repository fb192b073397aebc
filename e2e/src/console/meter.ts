import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person's effort in a page: clicks, keys, changed fields, and time. */
export type Effort = { clicks: number; keys: number; fields: number; ms: number };

/** Starts counting input in the current document; the console is a single document. Keys typed into a field count as one field. */
export async function startMeter(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const fields = new Set<EventTarget>();
    const counted = { clicks: 0, keys: 0, from: performance.now() };
    const isField = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
    const actions =
      'a, button, input, select, textarea, label, summary, [role=button], [role=tab], [role=option]';
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Element && target.closest(actions)) counted.clicks++;
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, metaKey }) => {
        if (['Control', 'Meta', 'Shift', 'Alt'].includes(key)) return;
        const types = key.length === 1 && !ctrlKey && !metaKey;
        if (!(types && isField(target))) counted.keys++;
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (target && isField(target)) fields.add(target);
      },
      true,
    );
    Object.assign(globalThis, {
      readMeter: () => ({
        clicks: counted.clicks,
        keys: counted.keys,
        fields: fields.size,
        ms: Math.round(performance.now() - counted.from),
      }),
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readMeter(): Effort }).readMeter());
}

/** Checks a task against its budget; with `SHOW_BUDGETS=1` prints the effort and a practiced person's estimated time (KLM). */
export function expectWithin(task: string, effort: Effort, budget: Partial<Effort>): void {
  if (process.env['SHOW_BUDGETS'] === '1') console.log(task, { ...effort, klmSeconds: klmSeconds(effort) });
  for (const [name, most] of Object.entries(budget))
    expect(effort[name as keyof Effort], `${task}: ${name}`).toBeLessThanOrEqual(most);
}

/** With `SHOW_BUDGETS=1` prints a waiting time beside its budget. Asserts nothing: times are unreliable on a busy machine. */
export function reportTime(what: string, ms: number, budgetMs: number): void {
  if (process.env['SHOW_BUDGETS'] === '1') console.log(what, { ms: Math.round(ms), budgetMs });
}

/** The keystroke-level model: 0.28 s per key, 1.1 s to point, 0.4 s to move hands, 1.35 s to think before each. */
export function klmSeconds({ clicks, keys, fields }: Effort): number {
  return Math.round((keys * 0.28 + clicks * (1.1 + 0.28) + fields * 0.4 + clicks * 1.35) * 10) / 10;
}
