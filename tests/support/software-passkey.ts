import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Site = { origin: string; rpId: string };
type Options = { challenge?: unknown };

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const hasCredential = 0x40;

/** An authenticator in software. Its answers are the JSON text that a browser sends. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: Site;
  readonly id = randomBytes(16).toString('base64url');
  #counter = 0;

  constructor(site: Site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
    this.#site = site;
  }

  register({ challenge }: Options): string {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text?: string) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
    // COSE key: EC2, ES256, P-256.
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
    const authData = new Uint8Array(
      Buffer.concat([this.#authenticatorData(userPresent | hasCredential), credential]),
    );
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    );
    return this.#toJson({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
    });
  }

  sign({ challenge }: Options): string {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(userPresent);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#toJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    });
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#site.origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(this.#site.rpId), Buffer.from([flags]), counter]);
  }

  #toJson(response: Record<string, string>): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
