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
import { steadyNow } from '../../clock/steady-clock.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';

const algorithm = 'EdDSA';
/** By the database clock, because all portals share the keys. */
const isFresh = sql<boolean>`created_at > now() - interval '30 days'`;
/** A week longer than any session: until then a token signed with the key may be in use. */
const isOutdated = sql<boolean>`created_at < now() - interval '37 days'`;

type SigningKey = {
  id: string;
  isFresh: boolean;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
};

type VerifiedToken = { sessionId: string; keyId: string; audience: string; expiresAt: number };

const refetchCooldownMs = 200;
const loadAgainAfter = 60_000;

type TokenClaims = { sessionId: string; memberId: string; audience: string; issuedAt: Date; expiresAt: Date };

export class SigningKeys {
  readonly #db: Db;
  /** Checking a signature takes longer than most responses, so each token is checked once. */
  readonly #verified = new TtlCache<string, VerifiedToken>({ ttlMs: Infinity, maxEntries: 20_000 });
  #keys: SigningKey[] = [];
  #loadedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async sign({ sessionId, memberId, audience, issuedAt, expiresAt }: TokenClaims): Promise<string> {
    const key = await this.#current();
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'at+jwt' })
      .setSubject(memberId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key.privateKey);
  }

  /** The caller checks `expiresAt`. */
  async verify(token: string, audiences: string[]): Promise<VerifiedToken | null> {
    try {
      const known = await this.#verified.get(token, () => this.#check(token));
      // The key may have been withdrawn since.
      await this.#verificationKey(known.keyId);
      return audiences.includes(known.audience) ? known : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null;
      throw error;
    }
  }

  async #check(token: string): Promise<VerifiedToken> {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => this.#verificationKey(kid), {
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sid', 'aud', 'exp'],
      // Turns off the check of `exp` by this machine's clock.
      currentDate: new Date(0),
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
    const find = () => this.#keys.find(({ isFresh }) => isFresh);
    await this.#loadIfOld();
    if (!find()) {
      await this.#create();
      await this.#load();
    }
    return find() as SigningKey;
  }

  async #verificationKey(kid: string | undefined): Promise<CryptoKey> {
    const find = () => this.#keys.find(({ id }) => id === kid)?.publicKey;
    await this.#loadIfOld();
    if (!find()) await this.#refetchKeys();
    const key = find();
    if (!key) throw Object.assign(new Error('unknown key'), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    return key;
  }

  #ageMs(): number {
    return steadyNow() - this.#loadedAt;
  }

  /** A withdrawn key is trusted for at most 60 s. */
  async #loadIfOld(): Promise<void> {
    if (this.#ageMs() > loadAgainAfter) await this.#load();
  }

  /** Another process may have a new key, but invented key ids must not cost a query each. */
  #refetchKeys(): Promise<void> {
    this.#looking ??= delay(Math.max(0, refetchCooldownMs - this.#ageMs()))
      .then(() => this.#load())
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #load(): Promise<void> {
    const loadedAt = steadyNow();
    const rows = await this.#db
      .selectFrom('signingKeys')
      .select(['id', 'publicJwk', 'privateJwk', isFresh.as('isFresh')])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    this.#keys = await Promise.all(
      rows.map(async ({ id, isFresh, publicJwk, privateJwk }) => ({
        ...{ id, isFresh },
        publicJwk: publicJwk as JWK,
        publicKey: (await importJWK(publicJwk as JWK, algorithm)) as CryptoKey,
        privateKey: (await importJWK(privateJwk as JWK, algorithm)) as CryptoKey,
      })),
    );
    this.#loadedAt = loadedAt;
  }

  /** Advisory lock, so that processes that start together use one key. */
  async #create(): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const id = await calculateJwkThumbprint(publicJwk);
    const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
    await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(db);
      const fresh = await db.selectFrom('signingKeys').select('id').where(isFresh).executeTakeFirst();
      if (fresh) return;
      await db
        .insertInto('signingKeys')
        .values({ id, publicJwk: JSON.stringify(publicJwk), privateJwk })
        .execute();
      await db.deleteFrom('signingKeys').where(isOutdated).execute();
    });
  }
}
