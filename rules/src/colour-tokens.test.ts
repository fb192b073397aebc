import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourTokens, contrast, parseColour, sunk, surface, tokensToCss } from './colour-tokens.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const extremes = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ffff',
  '#777777',
  '#ff0000',
  '#ff6600',
  '#f4a261',
  '#e11d48',
];

test('every operator color gives readable text, visible edges and legible chips', () => {
  fc.assert(
    fc.property(fc.oneof(anyColour, fc.constantFrom(...extremes)), anyColour, (primary, hover) => {
      const tokens = colourTokens(primary, hover);
      expect(contrast(tokens.primary, tokens.onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens.hover, tokens.onHover)).toBeGreaterThanOrEqual(4.5);
      for (const background of [surface, sunk, tokens.soft]) {
        expect(contrast(tokens.ink, background)).toBeGreaterThanOrEqual(4.5);
      }
      for (const background of [surface, sunk]) {
        expect(contrast(tokens.line, background)).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 5000 },
  );
});

test('a mid orange gets black text, a darker ink and a darker line', () => {
  expect(colourTokens('#ff9900', '#e08600')).toMatchObject({
    onPrimary: '#000000',
    ink: '#a15900',
    line: '#cf7700',
  });
});

test('the default teal is soft without turning minty', () => {
  expect(colourTokens(undefined, undefined)).toEqual({
    primary: '#0f766e',
    onPrimary: '#ffffff',
    hover: '#115e59',
    onHover: '#ffffff',
    ink: '#0f766e',
    line: '#0f766e',
    soft: '#e9f8f6',
  });
});

test('an invalid setting falls back and cannot inject CSS', () => {
  expect(parseColour('red;}body{display:none', '#0f766e')).toBe('#0f766e');
  expect(parseColour('#ABC', '#0f766e')).toBe('#aabbcc');
  expect(tokensToCss(colourTokens('</style>', null))).toMatch(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}$/);
});
