import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as contact from './route.tsx';

const sound = { name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it\r\nbright?' };

test('shows the form without errors', async () => {
  const { html, status } = await openPage('/contact', contact);
  expect(status).toBe(200);
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('required'))).toHaveLength(3);
  expect(html).not.toContain('aria-invalid');
});

test('shows errors at the fields with the input, without calling the API', async () => {
  const { html, asked } = await openPage('/contact', contact, {
    form: { ...sound, email: 'layla@', message: ' ' },
  });
  expect(wordsOf(html, 'contact-email-error')).toBe('Invalid email');
  expect(wordsOf(html, 'contact-message-error')).toBe('Message is required');
  expect(html).toContain('href="#contact-email"');
  expect(tagsOf(html, 'input').find((tag) => tag.includes('name="email"'))).toContain('value="layla@"');
  expect(asked.map(({ key }) => key)).not.toContain('POST contact');
});

test('sends the message unchanged and thanks the visitor', async () => {
  const { html, asked } = await openPage('/contact', contact, { form: sound });
  expect(asked.find(({ key }) => key === 'POST contact')?.body).toEqual({
    ...sound,
    message: 'Is it\nbright?',
    website: '',
  });
  expect(html).toContain('role="status"');
  expect(html).not.toContain('<form');
});

test('shows a refusal above the form, which preserves the message', async () => {
  const { html } = await openPage('/contact', contact, {
    form: sound,
    replies: { 'POST contact': new Refused(['Too many messages. Try again later.']) },
  });
  expect(html).toMatch(/role="alert".*Too many messages\. Try again later\./);
  expect(html).toContain('bright?</textarea>');
});
