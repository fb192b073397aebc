import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  listQuery,
  optional,
  pathId,
  pathSlug,
  phone,
  requiredEmail,
  nameText,
  requiredName,
  requiredText,
  text,
  timeZone,
  userToken,
} from './input.ts';
import { dates, oneTwo, id, page } from './wire.ts';

/** CONTRACT §3.6. */
export const AddressSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address_1: z.string(),
  address_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip: z.string(),
  delivery_instruction: z.string().nullable(),
  default: oneTwo,
  user_id: id.nullable(),
  user_token: z.string().nullable(),
  created: z.string(),
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  label: z.string(),
  ...dates,
});
export type Address = z.infer<typeof AddressSchema>;

const name = requiredName(LONGEST.name, 'refusal.name.required');

const placeFields = {
  phone: requiredText(LONGEST.phone, 'refusal.phone.required').pipe(phone),
  address_1: requiredText(LONGEST.street, 'refusal.address-1.required'),
  address_2: optional(text(LONGEST.street)),
  city: requiredText(LONGEST.city, 'refusal.city.required'),
  state: optional(text(LONGEST.state)),
  country: requiredText(2, 'refusal.country.required'),
  zip: optional(text(LONGEST.zip)),
  delivery_instruction: optional(text(LONGEST.deliveryInstruction)),
};

export const deliveryFields = { name, ...placeFields };

export const addresses = endpoint({
  method: 'GET',
  path: 'user/address/all',
  access: 'guest',
  summary: 'List the addresses of the customer or guest',
  query: z.object(listQuery),
  reply: page(AddressSchema),
});

export const saveAddress = endpoint({
  method: 'POST',
  path: 'user/address/action',
  access: 'guest',
  summary: 'Create an address, or update the one with this ID',
  body: z.preprocess(
    // `address` is an alias that some clients send instead of address_1.
    (body) =>
      typeof body === 'object' && body !== null && 'address' in body && !('address_1' in body)
        ? { ...body, address_1: body.address }
        : body,
    z.object({
      id: optional(bodyId('refusal.address.missing')),
      name,
      email: requiredEmail,
      ...placeFields,
      label: optional(nameText(LONGEST.addressLabel)),
      time_zone: timeZone,
      user_token: userToken,
    }),
  ),
  reply: AddressSchema,
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: 'user/address/delete/{id}',
  access: 'guest',
  summary: 'Delete an address; orders keep their own copy',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken }),
  reply: AddressSchema,
});

export const deleteAddressByQuery = endpoint({
  ...deleteAddress,
  path: 'user/address/delete',
  summary: 'Delete an address, with its ID in the query',
  params: undefined,
  query: z.object({ id: pathId, user_token: userToken }),
});

export const defaultAddress = endpoint({
  method: 'POST',
  path: 'user/address/default',
  access: 'guest',
  summary: 'Choose the address for the next order',
  body: z.object({ id: bodyId('refusal.address.missing'), user_token: userToken, time_zone: timeZone }),
  reply: AddressSchema,
});

/** [ours] Address format of one country, loaded when the country is selected. */
export const AddressFormatSchema = z.object({
  country: z.string(),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Null: no postal codes. `pattern` is a case-insensitive regular expression for the whole code */
  zip: z.object({ required: z.boolean(), pattern: z.string(), example: z.string() }).nullable(),
});
export type AddressFormat = z.infer<typeof AddressFormatSchema>;

export const addressFormat = endpoint({
  method: 'GET',
  path: 'address-format/{country}',
  access: 'public',
  summary: 'Get the states of a country, the pattern of its postal codes, and whether addresses need them',
  params: z.object({ country: pathSlug }),
  reply: AddressFormatSchema,
});
