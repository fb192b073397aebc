import { expect, test } from 'vitest';
import { htmlOf, tagsOf } from '#testing/html-of.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { FormAnswer } from '#ui/use-field-errors.ts';
import { FormField, FormFields } from './form-field.tsx';
import type { FormFields as Fields } from './form-fields.ts';
import { newPassword } from './password-fields.tsx';
import { emailAddress, phoneNumber } from './person-fields.ts';
import { useForm } from './use-form.ts';

const fields = {
  email: { ...emailAddress, label: 'account.email' },
  phone: { ...phoneNumber, label: 'account.phone' },
  password: { ...newPassword, label: 'account.password' },
  message: { label: 'contact.message', control: Textarea, input: { rows: 7, maxLength: 5000 } },
} as const satisfies Fields;

type Name = keyof typeof fields;
type FormProps = {
  fields?: Fields<Name>;
  answer?: FormAnswer<Name>;
  start?: Partial<Record<Name, string>>;
  isMarked?: boolean;
};

function Form({ fields: shown = fields, ...input }: FormProps) {
  const form = useForm('letter', shown, input);
  return (
    <form>
      <ErrorSummary {...form.summary} />
      <FormFields of={form} />
    </form>
  );
}

test('renders a field by its description', () => {
  const [email, phone, password] = tagsOf(htmlOf(<Form start={{ phone: '+49 30 0142' }} />), 'input');
  for (const attribute of [
    'id="letter-email"',
    'name="email"',
    'type="email"',
    'required=""',
    'autoComplete="email"',
    'maxLength="254"',
    'dir="ltr"',
  ])
    expect(email).toContain(attribute);
  expect(phone).not.toContain('required');
  expect(phone).toContain('value="+49 30 0142"');
  expect(password).toContain('type="password"');
  expect(password).toContain('aria-describedby="letter-password-hint"');
  expect(tagsOf(htmlOf(<Form />), 'textarea')[0]).toMatch(/rows="7".*maxLength="5000"/);
});

test('shows errors at the field and in the summary, with the input', () => {
  const answer = {
    messages: ['The shop is busy.'],
    fieldErrors: { email: 'refusal.email.invalid' },
    typed: { email: 'layla@' },
  } as const;
  const html = htmlOf(<Form answer={answer} start={{ email: 'layla@example.com' }} />);
  const [email, phone] = tagsOf(html, 'input');
  expect(email).toMatch(/aria-invalid="true" aria-describedby="letter-email-error".*value="layla@"/);
  expect(phone).not.toContain('aria-invalid');
  expect(html).toContain('id="letter-email-error"');
  expect(html).toMatch(/role="alert".*href="#letter-email".*The shop is busy\./);
});

test('marks required and optional fields in mixed forms', () => {
  expect(htmlOf(<Form />)).not.toContain('optional');
  const html = htmlOf(<Form isMarked />);
  expect(html).toMatch(/for="letter-email"[^]*?required[^]*?for="letter-phone"[^]*?optional/);
});

test('neither renders nor reports a hidden field', () => {
  const hidden = { ...fields, email: { ...fields.email, isHidden: true } };
  const answer = { messages: [], fieldErrors: { email: 'refusal.email.invalid' } } as const;
  const html = htmlOf(<Form fields={hidden} answer={answer} />);
  expect(html).not.toContain('letter-email');
  expect(html).not.toContain('role="alert"');
});

test('another control replaces the default one under the same name', () => {
  function Chosen() {
    const form = useForm('letter', fields, {
      answer: { messages: [], fieldErrors: { phone: 'refusal.phone.invalid' } },
    });
    return (
      <FormField of={form} name="phone">
        <Select>
          <option value="1">1</option>
        </Select>
      </FormField>
    );
  }
  const html = htmlOf(<Chosen />);
  expect(tagsOf(html, 'input')).toHaveLength(0);
  expect(tagsOf(html, 'select')[0]).toMatch(/id="letter-phone" name="phone" aria-invalid="true"/);
});
