import { type KeyObject, sign } from 'node:crypto';

/**
 * A self-signed X.509 certificate (PEM) for an RSA key. Node reads certificates but can't create them, so the DER is assembled here
 * (RFC 5280 §4.1, X.690).
 */
export function selfSignedCertificate(parts: {
  commonName: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
  serial: number;
  from: Date;
  to: Date;
}): string {
  const name = sequence(set(sequence(oidCommonName, utf8(parts.commonName))));
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)), // version 3
    integer(parts.serial),
    sha256WithRsa,
    name,
    sequence(generalizedTime(parts.from), generalizedTime(parts.to)),
    name,
    parts.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toBeSigned, parts.privateKey);
  const der = sequence(toBeSigned, sha256WithRsa, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** 1.2.840.113549.1.1.11, without parameters. */
const sha256WithRsa = sequence(tagged(0x06, Buffer.from('2a864886f70d01010b', 'hex')), tagged(0x05));
/** 2.5.4.3 */
const oidCommonName = tagged(0x06, Buffer.from('550403', 'hex'));

function tagged(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return tagged(0x30, ...contents);
}

function set(...contents: Buffer[]): Buffer {
  return tagged(0x31, ...contents);
}

/** Small positive numbers only. */
function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return tagged(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

function utf8(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text));
}

/** RFC 5280 requires UTCTime before 2050; readers accept both. */
function generalizedTime(date: Date): Buffer {
  return tagged(0x18, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));
}
