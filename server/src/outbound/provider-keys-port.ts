import type { Payments } from './payment-port.ts';

export type KeyField = { name: string; isSecret: boolean; isNeeded: boolean };

/** Keys of one provider by variable, as entered in the console. `isTest`: of the provider's test service. */
export type EnteredKeys = { values: Readonly<Record<string, string>>; isTest: boolean };

export type KeyedProvider = {
  provider: string;
  fields: readonly KeyField[];
  /** Set by the environment, which wins. */
  isFixed: boolean;
  /** Its keys don't show whether they are test keys, because the test service has another address. */
  hasTestService: boolean;
};

/** What the host knows of the keys of payment providers. */
export type ProviderKeys = {
  /** All providers are simulated, so that keys have no effect. */
  isSandbox: boolean;
  providers: readonly KeyedProvider[];
  /** Whether the provider could work with these keys. */
  accepts(provider: string, keys: EnteredKeys): boolean;
  /** The providers of the environment and those entered. */
  build(entered: ReadonlyMap<string, EnteredKeys>): Payments;
};

/** For an API whose payments are given. */
export const noProviderKeys = (payments: Payments): ProviderKeys => ({
  isSandbox: false,
  providers: [],
  accepts: () => false,
  build: () => payments,
});
