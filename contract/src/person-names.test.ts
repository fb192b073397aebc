import { expect, test } from 'vitest';
import { api } from './api.ts';

/* Names of people and files are stored without invisible and direction characters, whichever call sends them. */

test("normalizes the sender's name of the contact form", () => {
  const { body } = api.contact.sendMessage;
  const sent = { email: 'nora@example.com', subject: 'Lamps', message: 'Which?' };
  expect(body.parse({ ...sent, name: '\u202eNo\u200bra  Lind\u202c' }).name).toBe('Nora Lind');
  expect(body.safeParse({ ...sent, name: '\u200b\u202e' }).error?.issues[0]?.message).toBe(
    'refusal.name.required',
  );
});

test("normalizes the file name of an applicant's document", () => {
  const { query } = api.sellerApplication.addApplicationDocument;
  expect(query.shape.name.parse('lic\u202egpj.pdf')).toBe('licgpj.pdf');
});
