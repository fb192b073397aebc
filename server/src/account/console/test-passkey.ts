import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Made = { id: string; rawId: string; type: string; clientExtensionResults: object; response: object };
type Options = { challenge: string };

/**
 * A software authenticator after WebAuthn Level 3 section 6 and RFC 8949: creates one passkey (ES256, no attestation) and signs with it.
 */
export function testPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  let signCount = 0;
  const id = credentialId.toString('base64url');
  const whole = (response: object): Made => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const client = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const rpIdHash = sha256(new URL(origin).hostname);
  const head = (flags: number) => {
    const bytes = Buffer.alloc(5);
    bytes[0] = flags;
    bytes.writeUInt32BE(signCount, 1);
    return Buffer.concat([rpIdHash, bytes]);
  };
  return {
    make(options: Options): Made {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      // User present; attested credential data included.
      const data = Buffer.concat([head(0x41), Buffer.alloc(16), length, credentialId, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return whole({
        clientDataJSON: client('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    answer(options: Options): Made {
      signCount++;
      const data = head(0x01);
      const clientData = client('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return whole({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function keyOfAddress(address: string): Buffer {
  const secret = new URL(address).searchParams.get('secret') ?? '';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
