import { describe, expect, test } from 'vitest';
import { htmlOf, tagsOf } from '#testing/html-of.tsx';
import { CountBadge } from './badge.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chip } from './chip.tsx';
import { Disclosure } from './disclosure.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Notice } from './notice.tsx';
import { Pagination, shownPages } from './pagination.tsx';
import { PasswordInput } from './password-input.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Quantity } from './quantity.tsx';
import { Radio } from './radio.tsx';
import { Rating } from './rating.tsx';
import { Select } from './select.tsx';
import { StepTrail } from './stepper.tsx';
import { TextInput } from './text-input.tsx';
import { Textarea } from './textarea.tsx';

describe('a field labels, describes and validates its control', () => {
  test.each([
    ['input', <TextInput key="a" />],
    ['input', <PasswordInput key="b" autoComplete="new-password" />],
    ['textarea', <Textarea key="c" />],
    ['select', <Select key="d" />],
  ] as const)('%s', (element, control) => {
    const html = htmlOf(
      <Field
        name="city"
        form="address"
        label="City"
        necessity="required"
        hint="As on letters"
        error="Missing"
      >
        {control}
      </Field>,
    );
    const [tag] = tagsOf(html, element);
    expect(tag).toContain('id="address-city"');
    expect(tag).toContain('name="city"');
    expect(tag).toContain('required=""');
    expect(tag).toContain('aria-invalid="true"');
    expect(tag).toContain('aria-describedby="address-city-error address-city-hint"');
    expect(html).toContain('<label for="address-city"');
    expect(html).toContain('id="address-city-hint"');
    expect(html).toContain('id="address-city-error"');
  });

  test('describes nothing without an error or a hint', () => {
    const html = htmlOf(
      <Field name="city" label="City">
        <TextInput />
      </Field>,
    );
    expect(html).not.toMatch(/aria-(invalid|describedby)/);
    expect(html).not.toContain('required');
  });

  test.each(['en', 'ar'] as const)('an error summary links to its fields, in %s', (language) => {
    const errors = [
      { name: 'city', message: 'The city is missing.' },
      { name: '', message: 'The shop is busy.' },
    ];
    const html = htmlOf(<ErrorSummary form="address" errors={errors} />, language);
    expect(tagsOf(html, 'a')).toHaveLength(1);
    expect(html).toContain('href="#address-city"');
    expect(html).toContain('role="alert"');
    expect(html).toContain('tabindex="-1"');
    expect(htmlOf(<ErrorSummary errors={[]} />, language)).toBe('');
  });
});

describe('controls', () => {
  test('a busy or blocked button stays focusable and says why', () => {
    expect(htmlOf(<Button>Save</Button>)).toMatch(/<button type="button"(?!.*aria-disabled)/);
    const busy = htmlOf(<Button busy="Saving…">Save</Button>);
    expect(busy).toContain('aria-busy="true"');
    expect(busy).toContain('aria-disabled="true"');
    expect(busy).toContain('Saving…');
    expect(busy).not.toContain('>Save<');
    const blocked = htmlOf(<Button blocked>Save</Button>);
    expect(blocked).toContain('aria-disabled="true"');
    expect(blocked).not.toContain(' disabled');
  });

  test('an icon button has a name', () => {
    expect(htmlOf(<IconButton icon="close" label="Close" />)).toMatch(/<button[^>]* aria-label="Close"/);
  });

  test('a chip is a link, a toggle, or a removable filter', () => {
    expect(htmlOf(<Chip href="/all?brand=1">Brand</Chip>)).toContain('href="/all?brand=1"');
    expect(htmlOf(<Chip selected>Blue</Chip>)).toContain('aria-pressed="true"');
    const removing = htmlOf(<Chip removes>Blue</Chip>);
    expect(removing).not.toContain('aria-pressed');
    expect(removing).toMatch(/<span class="sr-only">[^<]+<\/span>Blue/);
  });

  test.each([Checkbox, Radio])("a choice's label is its target, also when hidden", (Choice) => {
    expect(htmlOf(<Choice name="size" label="Large" end="12" />)).toMatch(
      /^<label.*<input.*Large.*12.*<\/label>$/,
    );
    expect(htmlOf(<Choice label="Large" hideLabel />)).toContain('<span class="sr-only">Large</span>');
  });

  test('a quantity names its product, and submits without script', () => {
    const html = htmlOf(
      <Quantity
        value={2}
        max={5}
        name="quantity"
        label="Quantity of Watch"
        onChange={() => {}}
        onRefuse={() => {}}
      />,
    );
    expect(html).toContain('role="group"');
    expect(tagsOf(html, 'input')[0]).toMatch(/aria-label="Quantity of Watch".*name="quantity" value="2"/);
    expect(tagsOf(html, 'button')).toHaveLength(2);
  });

  test('a password is hidden until revealed, and typed from left to right', () => {
    const html = htmlOf(<PasswordInput autoComplete="current-password" />, 'ar');
    expect(html).toContain('dir="ltr"');
    expect(tagsOf(html, 'input')[0]).toContain('type="password"');
    expect(html).not.toContain('<button');
  });
});

describe('location', () => {
  test.each([
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, null, 20]],
    [5, 20, [1, 2, 3, 4, 5, 6, 7, null, 20]],
    [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  ])('page %i of %i shows %j', (page, pageCount, expected) => {
    expect(shownPages(page, pageCount)).toEqual(expected);
  });

  test('pages are named links, the current one is marked, and a single page needs none', () => {
    const html = htmlOf(<Pagination page={2} pageCount={3} hrefFor={(page) => `/all?page=${page}`} />);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain('rel="prev"');
    expect(html).toContain('rel="next"');
    expect(htmlOf(<Pagination page={1} pageCount={1} hrefFor={String} />)).toBe('');
  });

  test('the last breadcrumb is the current page, without a link', () => {
    const html = htmlOf(
      <Breadcrumbs
        crumbs={[
          { label: 'Home', href: '/' },
          { label: 'Shoes', href: '/shoes' },
        ]}
      />,
    );
    expect(tagsOf(html, 'a')).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*>Shoes</);
  });

  test('completed steps link back, the current one is marked', () => {
    const steps = [
      { label: 'Cart', href: '/cart' },
      { label: 'Shipping', href: '/shipping' },
      { label: 'Payment' },
    ];
    const html = htmlOf(<StepTrail label="Checkout" steps={steps} current={1} />);
    expect(tagsOf(html, 'a')).toHaveLength(1);
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  });

  test('disclosures work without script', () => {
    const html = htmlOf(
      <Disclosure summary="Delivery" group="facts" defaultOpen>
        Two days
      </Disclosure>,
    );
    expect(html).toMatch(
      /^<details name="facts" open="".*<summary.*Delivery.*<\/summary>Two days<\/details>$/,
    );
  });
});

describe('messages', () => {
  test.each([
    ['error', 'alert'],
    ['success', 'status'],
  ] as const)("a live notice of tone %s is announced as %s, a static one isn't", (tone, role) => {
    expect(htmlOf(<Notice tone={tone} live title="Done" />)).toContain(`role="${role}"`);
    expect(htmlOf(<Notice tone={tone} title="Done" />)).not.toContain('role=');
  });

  test.each([
    ['en', '4.3'],
    ['ar', '4.3'],
  ] as const)(
    'a rating is announced in full and displayed short, in %s with Latin digits',
    (language, number) => {
      const html = htmlOf(<Rating value={4.26} count={12} />, language);
      expect(html).toMatch(new RegExp(`role="img" aria-label="[^"]*${number}[^"]*12`));
      expect(html).toContain(`<b>${number}</b>`);
    },
  );

  test('bars and badges are decorative, within their bounds', () => {
    expect(htmlOf(<ProgressBar percent={140} />)).toContain('--filled:100%');
    expect(htmlOf(<ProgressBar percent={-3} />)).toContain('--filled:0%');
    expect(htmlOf(<CountBadge count={120} />)).toMatch(/aria-hidden="true".*>99\+</);
  });

  test('an empty state has a heading, a sentence and an action', () => {
    const html = htmlOf(
      <EmptyState level="h1" title="No orders" text="They will stand here." action={<a href="/">Shop</a>} />,
    );
    expect(html).toMatch(/<h1[^>]*>No orders<\/h1>/);
    expect(html).toContain('They will stand here.');
    expect(html).toContain('href="/"');
  });
});
