import { codeOf, mailTo, password } from '#account/test-people.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { signApplicant } from './sign-applicant.ts';
import { signApproval } from './sign-approval.ts';

/** The body of an application; `fields` are what the test is about. */
export function applicationBody(fields: Record<string, unknown> & { email: string }) {
  return {
    name: 'Noor Aziz',
    phone: '+49 30 0000 142',
    password,
    store_name: 'Noor Lamps',
    register_number: 'HRB 1234',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
    zip: '10119',
    message: 'Lamps, all made by hand.',
    ...fields,
  };
}

export async function applyAs(
  shop: TestShop,
  fields: Record<string, unknown> & { email: string },
  headers: Record<string, string> = {},
): Promise<{ id: number; email: string }> {
  const { email } = fields;
  await shop.call('POST seller/signup', { body: applicationBody(fields), headers });
  const code = codeOf(await mailTo(shop, email));
  const { data } = await shop.call('POST seller/verify', { body: { email, code }, headers });
  return { id: data.id, email };
}

export function signedLink(shop: TestShop, id: number) {
  return signApproval(shop.app.shop.authSecret, id, shop.clock.now());
}

export function applicantLink(shop: TestShop, id: number) {
  return { signature: signApplicant(shop.app.shop.authSecret, id) };
}

export function sendDocument(
  shop: TestShop,
  id: number,
  {
    name = 'Register.pdf',
    upload = '%PDF-1.7 an extract' as string | Buffer,
    query = applicantLink(shop, id),
  } = {},
) {
  return shop.call('POST seller/application/{id}/documents', {
    params: { id },
    query: { ...query, name },
    upload: Buffer.from(upload),
  });
}
