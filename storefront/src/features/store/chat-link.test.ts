import { expect, test } from 'vitest';
import { chatLink } from './chat-link.ts';

test.each([
  [1, '+1 (555) 010-0142', '', 'https://wa.me/15550100142'],
  [
    1,
    '0049 40 0000200',
    'Hello & مرحبًا?',
    'https://wa.me/49400000200?text=Hello%20%26%20%D9%85%D8%B1%D8%AD%D8%A8%D9%8B%D8%A7%3F',
  ],
  [0, '+1 555 010 0142', 'Hello', null],
  [1, '', 'Hello', null],
  [1, '040 200', '', null],
  [1, 'javascript:alert(1)', '', null],
])('button %i, number %j, text %j gives %j', (whatsapp_btn, whatsapp_number, words, link) => {
  expect(chatLink({ whatsapp_btn, whatsapp_number, whatsapp_default_msg: words })).toBe(link);
});
