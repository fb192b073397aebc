import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToChanges } from './forward-changes.ts';
import type { ToWorker } from './worker-messages.ts';

/* Decision 015, for a worker that receives changes through another process. */

let heard: Map<string, (facts: never) => unknown>;
let received: unknown[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  heard = new Map();
  received = [];
  const channel = {
    hear: (what: string, handler: (facts: never) => unknown) => void heard.set(what, handler),
  };
  const listener = {
    onTags: (tags: string[]) => void received.push(tags),
    onLost: () => void received.push('lost'),
    onBack: (missed: string[] | null) => void received.push({ missed }),
  };
  end = subscribeToChanges(channel, listener, () => Date.now());
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const send = <What extends keyof ToWorker>(what: What, facts: ToWorker[What]['facts']) =>
  heard.get(what)!(facts as never);

test('forwards messages in order', () => {
  send('back', null);
  send('tags', ['product:1']);
  send('lost', null);
  send('back', ['product:2']);
  expect(received).toEqual([{ missed: null }, ['product:1'], 'lost', { missed: ['product:2'] }]);
});

test('while the primary hangs changes may be missed; delayed messages arrive before it is trusted again', () => {
  send('back', null);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    send('pulse', null);
  }
  expect(received).toEqual([{ missed: null }]);
  vi.advanceTimersByTime(11_000);
  expect(received.at(-1)).toBe('lost');
  vi.advanceTimersByTime(60_000);
  send('tags', ['product:1']);
  send('pulse', null);
  expect(received).toEqual([{ missed: null }, 'lost', ['product:1'], { missed: [] }]);
});

test('a heartbeat does not make up for a lost database connection', () => {
  send('back', null);
  send('lost', null);
  vi.advanceTimersByTime(60_000);
  send('pulse', null);
  expect(received).toEqual([{ missed: null }, 'lost']);
});

test('a primary that hung and lost the connection meanwhile says so first', () => {
  send('back', null);
  vi.advanceTimersByTime(11_000);
  send('lost', null);
  send('pulse', null);
  send('back', ['product:3']);
  expect(received).toEqual([{ missed: null }, 'lost', 'lost', { missed: ['product:3'] }]);
});
