import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearChanges } from './changes-of-all.ts';
import type { ToWorker } from './words.ts';

/* Decision 015, for a worker that receives changes through another process. */

let heard: Map<string, (facts: never) => unknown>;
let said: unknown[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  heard = new Map();
  said = [];
  const channel = {
    hear: (what: string, handler: (facts: never) => unknown) => void heard.set(what, handler),
  };
  const told = {
    onTags: (tags: string[]) => void said.push(tags),
    onLost: () => void said.push('lost'),
    onBack: (missed: string[] | null) => void said.push({ missed }),
  };
  end = hearChanges(channel, told, () => Date.now());
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const tell = <What extends keyof ToWorker>(what: What, facts: ToWorker[What]['facts']) =>
  heard.get(what)!(facts as never);

test('forwards messages in order', () => {
  tell('back', null);
  tell('tags', ['product:1']);
  tell('lost', null);
  tell('back', ['product:2']);
  expect(said).toEqual([{ missed: null }, ['product:1'], 'lost', { missed: ['product:2'] }]);
});

test('while the primary hangs changes may be missed; delayed messages arrive before it is trusted again', () => {
  tell('back', null);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    tell('pulse', null);
  }
  expect(said).toEqual([{ missed: null }]);
  vi.advanceTimersByTime(11_000);
  expect(said.at(-1)).toBe('lost');
  vi.advanceTimersByTime(60_000);
  tell('tags', ['product:1']);
  tell('pulse', null);
  expect(said).toEqual([{ missed: null }, 'lost', ['product:1'], { missed: [] }]);
});

test('a heartbeat does not make up for a lost database connection', () => {
  tell('back', null);
  tell('lost', null);
  vi.advanceTimersByTime(60_000);
  tell('pulse', null);
  expect(said).toEqual([{ missed: null }, 'lost']);
});

test('a primary that hung and lost the connection meanwhile says so first', () => {
  tell('back', null);
  vi.advanceTimersByTime(11_000);
  tell('lost', null);
  tell('pulse', null);
  tell('back', ['product:3']);
  expect(said).toEqual([{ missed: null }, 'lost', 'lost', { missed: ['product:3'] }]);
});
