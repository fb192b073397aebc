/** An HTTP message as received. Header names are lowercase. */
export type Inbound = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
  remoteAddress: string;
};
