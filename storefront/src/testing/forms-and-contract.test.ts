import { deleteAccount, updateProfile, updateUserPassword } from '@souk/contract/account';
import { saveAddress } from '@souk/contract/address';
import { cancelOrder } from '@souk/contract/cancellation';
import { answerSeller } from '@souk/contract/order-acts';
import { sendMessage } from '@souk/contract/contact';
import { subscribe } from '@souk/contract/newsletter';
import { appealReturn, requestReturn } from '@souk/contract/returns';
import { saveReview } from '@souk/contract/review';
import { decideSellerApplication, sellerSignup } from '@souk/contract/seller-application';
import { forgotPassword, signin, signup, updatePassword, verify } from '@souk/contract/sign-in';
import { readForm, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordFields,
  deleteAccountFields,
  emailFields,
  loginFields,
  profileFields,
  registerFields,
} from '../features/account/account-fields.ts';
import { codeFields } from '../features/account/code-fields.ts';
import { fieldsOfAddress } from '../features/address/fields-of-address.ts';
import { newsletterFields } from '../features/newsletter/newsletter-fields.ts';
import { contactFields } from '../routes/contact/contact-fields.ts';
import { resetFields } from '../routes/forgot-password/reset-fields.ts';
import { decisionFields } from '../routes/seller.approval.$id/decision-fields.ts';
import { applicationFields } from '../routes/seller.register/application-fields.ts';
import { appealFields } from '../routes/user.order.$id/appeal-fields.ts';
import { cancelFields } from '../routes/user.order.$id/cancel-fields.ts';
import { messageFields } from '../routes/user.order.$id/message-fields.ts';
import { returnFields } from '../routes/user.order.$id.return/return-fields.ts';
import { reviewFields } from '../routes/user.review.$id/review-fields.ts';

type Agreement = {
  form: string;
  fields: FormFields;
  body: z.ZodType;
  /** A valid form. */
  sound: Record<string, string>;
  /** Request fields that aren't part of the form. */
  otherFields?: Record<string, string>;
  /** Fields that the page requires or validates, but the API doesn't. */
  stricter?: readonly string[];
};

const email = 'layla@example.com';
const passwords = { password: 'new secret', password_confirmation: 'new secret' };
const layla = { name: 'Layla Haddad', email, phone: '+49 30 0000 142' };
const home = { country: 'AE', state: 'DU', address_1: 'Al Wasl Road 1', zip: '10119', city: 'Dubai' };
const format = {
  country: 'AE',
  states: [{ code: 'DU', name: 'Dubai' }],
  zip: { required: true, pattern: String.raw`\d{5}`, example: '10119' },
};

/** Forms don't bundle zod, so they repeat the API's validation; these tests compare both. */
const agreements: Agreement[] = [
  {
    form: 'contact',
    fields: contactFields,
    body: sendMessage.body,
    sound: { ...layla, subject: 'A lamp', message: 'Is it bright?' },
  },
  { form: 'newsletter', fields: newsletterFields, body: subscribe.body, sound: { email } },
  { form: 'login', fields: loginFields, body: signin.body, sound: { email, password: 'secret' } },
  {
    form: 'register',
    fields: registerFields,
    body: signup.body,
    sound: { ...layla, ...passwords },
    stricter: ['password_confirmation'],
  },
  {
    form: 'code',
    fields: codeFields,
    body: verify.body,
    sound: { code: '1234' },
    otherFields: { email },
    stricter: ['code'],
  },
  { form: 'forgot', fields: emailFields, body: forgotPassword.body, sound: { email } },
  {
    form: 'reset',
    fields: resetFields({ hasLink: false }),
    body: updatePassword.body,
    sound: { code: '1234', ...passwords },
    otherFields: { email },
    stricter: ['code', 'password_confirmation'],
  },
  {
    form: 'profile',
    fields: profileFields,
    body: updateProfile.body,
    sound: layla,
    stricter: ['name'], // the API leaves it unchanged if absent
  },
  {
    form: 'password',
    fields: changePasswordFields,
    body: updateUserPassword.body,
    sound: { current_password: 'secret', ...passwords },
    stricter: ['password_confirmation'],
  },
  {
    form: 'delete',
    fields: deleteAccountFields({ hasPassword: true }),
    body: deleteAccount.body,
    sound: { current_password: 'secret' },
    stricter: ['current_password'], // the API doesn't require it after a recent login
  },
  {
    form: 'address',
    fields: fieldsOfAddress(format),
    body: saveAddress.body,
    sound: { ...layla, ...home, address_2: '', delivery_instruction: '' },
    stricter: ['state', 'zip'],
  },
  {
    form: 'application',
    fields: applicationFields({ format, hasAccount: false }),
    body: sellerSignup.body,
    sound: { ...layla, ...home, ...passwords, store_name: 'Lamps', message: '', register_number: '' },
    stricter: ['country', 'state', 'address_1', 'city', 'zip', 'password_confirmation'],
  },
  {
    form: 'decision',
    fields: decisionFields,
    body: decideSellerApplication.body,
    sound: { reason: 'Sells lamps only' },
    otherFields: { decision: 'reject' },
  },
  {
    form: 'cancellation',
    fields: cancelFields({ needsCode: true }),
    body: cancelOrder.body,
    sound: { code: '1234', title: 'Too slow', message: '' },
    otherFields: { order_id: '7' },
    stricter: ['code'],
  },
  {
    form: 'message',
    fields: messageFields,
    body: answerSeller.body,
    sound: { message: 'The brass one' },
    otherFields: { order_id: '7', order_part_id: '8' },
  },
  {
    form: 'return',
    fields: returnFields([21]),
    body: requestReturn.body.omit({ lines: true }),
    sound: { 'units-21': '1', units: '', cause: 'damaged', message: 'It has a crack' },
    otherFields: { order_id: '7', order_part_id: '8' },
  },
  {
    form: 'appeal',
    fields: appealFields,
    body: appealReturn.body,
    sound: { message: 'It came so' },
    otherFields: { order_id: '7', return_id: '5' },
  },
  {
    form: 'review',
    fields: reviewFields,
    body: saveReview.body,
    sound: { rating: '5', review: 'Bright' },
    otherFields: { product_id: '7' },
  },
];

describe.each(agreements)(
  'the form of $form and the API',
  ({ fields, body, sound, otherFields, stricter = [] }) => {
    const names = Object.keys(fields).filter((name) => !fields[name]!.isHidden);

    /** Errors of page and API for one field with this value. */
    function errorsOf(name: string, typed: string) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...sound, [name]: typed })) form.set(field, value);
      const { values, fieldErrors = {} } = readForm(fields, form);
      const issues = body.safeParse({ ...otherFields, ...values }).error?.issues ?? [];
      return { page: fieldErrors[name], api: issues.find(({ path }) => path[0] === name)?.message };
    }

    test('accept valid values', () => {
      for (const name of names) expect({ name, ...errorsOf(name, sound[name]!) }).toEqual({ name });
    });

    test.each(names)('report the same error for an empty %s', (name) => {
      const { page, api } = errorsOf(name, '');
      if (stricter.includes(name)) expect(page).toBeDefined();
      else expect(page).toBe(api);
    });

    test.each(names.filter((name) => fields[name]!.check && !stricter.includes(name)))(
      'validate %s alike',
      (name) => {
        const { page, api } = errorsOf(name, '?');
        expect(page).toBe(api);
      },
    );

    test.each(names.filter((name) => fields[name]!.input?.maxLength && !fields[name]!.check))(
      'count %s alike',
      (name) => {
        const most = fields[name]!.input!.maxLength!;
        expect(errorsOf(name, 'x'.repeat(most)).api).toBeUndefined();
        expect(errorsOf(name, 'x'.repeat(most + 1)).api).toBeDefined();
      },
    );
  },
);
