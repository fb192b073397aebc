/*
 * One port for registers of VAT numbers, shaped like the payment port: the adapter is stateless and translates replies to answers. It never
 * throws for a register that is down, because that is an answer too.
 */

/** `prefix` as in VAT numbers: `EL` for Greece. `digits`: the number without it. */
export type VatNumber = { prefix: string; digits: string };

export type VatAnswer =
  | {
      result: 'valid' | 'invalid';
      /** The register's number of the consultation; empty without a requester. */
      requestIdentifier: string;
      /** As registered; empty if the member state doesn't reveal them. */
      name: string;
      address: string;
    }
  /** The number wasn't looked up. `reason`: the register's own code, or ours. */
  | { result: 'unavailable'; reason: string };

export type VatRegister = {
  /** `requester`: the shop's own number, with which the register gives the consultation a number; null: none. */
  check(number: VatNumber, requester: VatNumber | null): Promise<VatAnswer>;
};

/** Without a connection to a register. */
export const noVatRegister: VatRegister = {
  check: async () => ({ result: 'unavailable', reason: 'NOT_CONFIGURED' }),
};
