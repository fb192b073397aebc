import { describe, expect, it } from 'vitest';
import { visibleName } from './visible-name.ts';

describe('a visible name', () => {
  it('removes controls, bidi overrides and zero-width characters', () => {
    expect(visibleName('No\u200bor')).toBe('Noor');
    expect(visibleName('\u202eroov\u202c')).toBe('roov');
    expect(visibleName('\u2066No\u00ador\u2069\ufeff')).toBe('Noor');
    expect(visibleName('No\u200dor')).toBe('Noor');
    expect(visibleName('No\u0007or\u{e0041}')).toBe('Noor');
    expect(visibleName('\u3164\u2800')).toBe('');
  });

  it('normalizes full-width letters and multiple spaces', () => {
    expect(visibleName('  Ｎｏｏｒ\u3000\u00a0\tＨｏｍｅ\n')).toBe('Noor Home');
    expect(visibleName('Cafe\u0301')).toBe('Café');
    expect(visibleName('A \u200b B')).toBe('A B');
  });

  it('keeps what names need: trade marks, superscripts, joined scripts and emoji', () => {
    for (const name of [
      'Lego™ 25 m²',
      '½ kg',
      'می\u200cخواهم',
      '👨\u200d👩\u200d👧',
      'متجر نور',
      '❤\ufe0f Home',
    ])
      expect(visibleName(name), name).toBe(name);
  });

  it('normalization is idempotent', () => {
    for (const name of ['\u202eA\u200b \u200bB', 'ﷺ', 'x\u200d\u200c', '\ufb01sh'])
      expect(visibleName(visibleName(name))).toBe(visibleName(name));
  });
});
