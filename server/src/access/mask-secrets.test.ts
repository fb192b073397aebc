import { expect, test } from 'vitest';
import { mask, maskSecrets } from './mask-secrets.ts';

test('masks fields named as secrets at any depth; empty ones stay', () => {
  expect(
    maskSecrets({
      title: 'Lamp',
      password: 'a',
      password_hash: 'b',
      stripe_secret_key: 'c',
      apiToken: 'd',
      recaptcha_secret: null,
      captcha_key: '',
      rows: [{ token: 'e', keyboard: 'qwerty' }, ['plain']],
      nested: { signing: { key: { parts: ['f'] } } },
    }),
  ).toEqual({
    title: 'Lamp',
    password: mask,
    password_hash: mask,
    stripe_secret_key: mask,
    apiToken: mask,
    recaptcha_secret: null,
    captcha_key: '',
    rows: [{ token: mask, keyboard: 'qwerty' }, ['plain']],
    nested: { signing: { key: mask } },
  });
});
