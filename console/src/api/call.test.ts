import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callFile, Unanswered } from './call.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/operator', origin: 'http://localhost' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('__soukMessages', { language: 'en' });
});
afterEach(() => vi.unstubAllGlobals());

/** A reply whose body fails after its first bytes. */
function replyWithBrokenBody(status: number, error: Error): void {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":{'));
      controller.error(error);
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

test('a body that breaks midway counts as no answer', async () => {
  replyWithBrokenBody(200, new TypeError('network error'));
  await expect(call('GET operator/window-preview')).rejects.toBeInstanceOf(Unanswered);
  replyWithBrokenBody(200, new TypeError('network error'));
  await expect(callFile('GET operator/dac7/csv', {})).rejects.toBeInstanceOf(Unanswered);
});

test('an abort while the body arrives stays an abort', async () => {
  replyWithBrokenBody(200, new DOMException('aborted', 'AbortError'));
  await expect(call('GET operator/window-preview')).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refusal without JSON, as from a proxy, keeps its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call('GET operator/window-preview')).rejects.toMatchObject({ status: 502, messages: [] });
});
