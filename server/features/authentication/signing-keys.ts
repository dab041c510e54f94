import { setTimeout as delay } from 'node:timers/promises';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Remembered } from '../../remembered.ts';

const algorithm = 'EdDSA';
const day = 24 * 60 * 60 * 1000;
const renewAfter = 30 * day;
/** Longer than any session: until then a token signed with the key may be in use. */
const keepFor = renewAfter + 7 * day;

type SigningKey = {
  id: string;
  createdAt: Date;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
};

/** What a token says whose signature was found to be right. */
type Verified = { sessionId: string; keyId: string; audience: string; expiresAt: number };

const lookAgainAfter = 200;

export type TokenClaims = { sessionId: string; memberId: string; audience: string; expiresAt: Date };

/** The keys that sign access tokens: made at first use, kept in the database, renewed every 30 days. */
export class SigningKeys {
  readonly #db: Db;
  /** Checking a signature takes longer than most answers: once for each token. */
  readonly #verified = new Remembered<string, Verified>({
    milliseconds: Number.POSITIVE_INFINITY,
    atMost: 20_000,
  });
  #keys: SigningKey[] = [];
  #loadedAt = 0;
  #looking: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async sign({ sessionId, memberId, audience, expiresAt }: TokenClaims): Promise<string> {
    const key = await this.#current();
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'at+jwt' })
      .setSubject(memberId)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(key.privateKey);
  }

  /** The session that the token names; null when the token is not ours, was altered or has run out. */
  async verify(token: string, audiences: string[]): Promise<string | null> {
    try {
      const known = await this.#verified.get(token, () => this.#check(token));
      // The signature stays right; the key may have been withdrawn, and time goes on.
      await this.#verificationKey(known.keyId);
      const holds = known.expiresAt > Date.now() && audiences.includes(known.audience);
      return holds ? known.sessionId : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null;
      throw error;
    }
  }

  async #check(token: string): Promise<Verified> {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => this.#verificationKey(kid), {
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sid', 'aud', 'exp'],
    });
    return {
      sessionId: String(payload.sid),
      keyId: String(protectedHeader.kid),
      audience: String(payload.aud),
      expiresAt: Number(payload.exp) * 1000,
    };
  }

  async publicKeys(): Promise<{ keys: JWK[] }> {
    await this.#current();
    return {
      keys: this.#keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, alg: algorithm, use: 'sig' })),
    };
  }

  async #current(): Promise<SigningKey> {
    const isFresh = (key: SigningKey | undefined) => key && Date.now() - key.createdAt.getTime() < renewAfter;
    if (!isFresh(this.#keys[0])) await this.#load();
    if (!isFresh(this.#keys[0])) {
      await this.#create();
      await this.#load();
    }
    return this.#keys[0] as SigningKey;
  }

  async #verificationKey(kid: string | undefined): Promise<CryptoKey> {
    const find = () => this.#keys.find(({ id }) => id === kid)?.publicKey;
    // A key that was withdrawn from the database is trusted a minute longer at the most.
    if (Date.now() - this.#loadedAt > 60_000) await this.#load();
    if (!find()) await this.#lookAgain();
    const key = find();
    if (!key) throw Object.assign(new Error('unknown key'), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    return key;
  }

  /** Another process may have made a new key a moment ago; but made-up ids must not cost a query each. */
  #lookAgain(): Promise<void> {
    const wait = Math.max(0, lookAgainAfter - (Date.now() - this.#loadedAt));
    this.#looking ??= delay(wait)
      .then(() => this.#load())
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('signingKeys')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    this.#loadedAt = Date.now();
    this.#keys = await Promise.all(
      rows.map(async ({ id, createdAt, publicJwk, privateJwk }) => ({
        id,
        createdAt,
        publicJwk: publicJwk as JWK,
        publicKey: (await importJWK(publicJwk as JWK, algorithm)) as CryptoKey,
        privateKey: (await importJWK(privateJwk as JWK, algorithm)) as CryptoKey,
      })),
    );
  }

  /** One process at a time: those that start together are to sign with one key. */
  async #create(): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const id = await calculateJwkThumbprint(publicJwk);
    const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
    await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(db);
      const fresh = await db
        .selectFrom('signingKeys')
        .select('id')
        .where('createdAt', '>', new Date(Date.now() - renewAfter))
        .executeTakeFirst();
      if (fresh) return;
      await db
        .insertInto('signingKeys')
        .values({ id, publicJwk: JSON.stringify(publicJwk), privateJwk })
        .execute();
      await db
        .deleteFrom('signingKeys')
        .where('createdAt', '<', new Date(Date.now() - keepFor))
        .execute();
    });
  }
}
