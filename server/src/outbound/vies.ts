import { z } from 'zod';
import { ProviderUnavailableError } from './provider-request.ts';
import { providerRequester, type RequesterParts } from './provider-requester.ts';
import type { VatAnswer, VatNumber, VatRegister } from './vat-register-port.ts';

export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const Failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });
const Reply = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  userError: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});

/** The EU's register of VAT numbers. Only `valid` is an answer about the number; VIES reports its own trouble with status 200, too. */
export function viesRegister({ baseUrl }: { baseUrl: string }, parts: RequesterParts): VatRegister {
  const send = providerRequester(parts);

  async function check(number: VatNumber, requester: VatNumber | null): Promise<VatAnswer> {
    const reply = await send({
      method: 'POST',
      url: `${baseUrl}/check-vat-number`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: number.prefix,
        vatNumber: number.digits,
        ...(requester && {
          requesterMemberStateCode: requester.prefix,
          requesterNumber: requester.digits,
        }),
      }),
      isRepeatable: true,
    });
    const json = reply.json();
    const code = Failure.safeParse(json).data?.errorWrappers[0]?.error;
    // The shop's own number is wrong, which says nothing about the store's.
    if (code === 'INVALID_REQUESTER_INFO' && requester) return check(number, null);
    if (code !== undefined) return unavailable(code);
    const parsed = Reply.safeParse(json).data;
    if (reply.status !== 200 || !parsed) return unavailable('MALFORMED');
    if (parsed.countryCode !== number.prefix || parsed.vatNumber !== number.digits)
      return unavailable('OTHER_NUMBER');
    const trouble = parsed.userError ?? '';
    if (!['', 'VALID', 'INVALID'].includes(trouble)) return unavailable(trouble);
    return {
      result: parsed.valid ? 'valid' : 'invalid',
      requestIdentifier: known(parsed.requestIdentifier),
      name: known(parsed.name),
      address: known(parsed.address),
    };
  }

  return {
    async check(number, requester) {
      try {
        return await check(number, requester);
      } catch (error) {
        if (error instanceof ProviderUnavailableError) return unavailable('NO_ANSWER');
        throw error;
      }
    },
  };
}

const unavailable = (reason: string): VatAnswer => ({ result: 'unavailable', reason: reason.slice(0, 60) });

/** `---` stands for what a member state doesn't reveal. */
const known = (text: string | null | undefined) => (text ?? '').replace(/^-+$/, '').trim().slice(0, 500);
