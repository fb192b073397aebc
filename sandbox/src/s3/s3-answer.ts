import type { SignatureRefusal } from './signature.ts';

export type S3Answer = { status: number; headers: Record<string, string>; body: Buffer };

export function s3Error(status: number, code: string, message: string, resource = ''): S3Answer {
  return xml(
    status,
    `<Error><Code>${code}</Code><Message>${escaped(message)}</Message><Resource>${escaped(resource)}</Resource><RequestId>SANDBOX</RequestId></Error>`,
  );
}

export const refusalAnswer = ({ status, code, message }: NonNullable<SignatureRefusal>, resource: string) =>
  s3Error(status, code, message, resource);

export function xml(status: number, inside: string): S3Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${inside}`);
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

export const emptyAnswer = (status: number, headers: Record<string, string> = {}): S3Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

export const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign]!);
