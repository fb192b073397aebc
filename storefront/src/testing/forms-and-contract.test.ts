import { sendMessage } from '@souk/contract/contact';
import type { FormFields } from '@souk/kit/forms/form-fields.ts';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contactFields } from '../routes/contact/contact-fields.ts';

type Agreement = {
  form: string;
  fields: FormFields;
  body: z.ZodType;
  /** A form that is sent whole. */
  sound: Record<string, string>;
  /** Fields that the page asks for and the API does not. */
  stricter?: readonly string[];
};

/** Zod stays out of the browser, so a form says itself what the API's schema says; here both are held together. */
const agreements: Agreement[] = [
  {
    form: 'contact',
    fields: contactFields,
    body: sendMessage.body,
    sound: { name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it bright?' },
  },
];

describe.each(agreements)('the form of $form and the API', ({ fields, body, sound, stricter = [] }) => {
  const names = Object.keys(fields).filter((name) => !fields[name]!.isHidden);

  /** What page and API say about one field when it holds this. */
  function toldOf(name: string, typed: string) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...sound, [name]: typed })) form.set(field, value);
    const { values, fieldErrors = {} } = readForm(fields, form);
    const issues = body.safeParse(values).error?.issues ?? [];
    return { page: fieldErrors[name], api: issues.find(({ path }) => path[0] === name)?.message };
  }

  test('take what is sound', () => {
    for (const name of names) expect({ name, ...toldOf(name, sound[name]!) }).toEqual({ name });
  });

  test.each(names)('say the same of an empty %s', (name) => {
    const { page, api } = toldOf(name, '');
    if (stricter.includes(name)) expect([page !== undefined, api]).toEqual([true, undefined]);
    else expect(page).toBe(api);
  });

  test.each(names.filter((name) => fields[name]!.input?.maxLength && !fields[name]!.check))(
    'count %s alike',
    (name) => {
      const most = fields[name]!.input!.maxLength!;
      expect(toldOf(name, 'x'.repeat(most)).api).toBeUndefined();
      expect(toldOf(name, 'x'.repeat(most + 1)).api).toBeDefined();
    },
  );
});
