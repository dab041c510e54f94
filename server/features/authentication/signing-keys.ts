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
/** Compared with the database clock, because all portals share the keys. */
const isFresh = sql<boolean>`created_at > now() - interval '30 days'`;
/** Retained 7 days longer than any session: a token signed with the key may still be in use. */
const isOutdated = sql<boolean>`created_at < now() - interval '37 days'`;

type KeyPair = { publicKey: CryptoKey; privateKey: CryptoKey };
type SigningKey = KeyPair & { id: string; isFresh: boolean; publicJwk: JWK };

type VerifiedToken = { sessionId: string; keyId: string; audience: string; expiresAtMs: number };

const refetchCooldownMs = 200;
const reloadAfterMs = 60_000;

type TokenClaims = { sessionId: string; memberId: string; audience: string; issuedAt: Date; expiresAt: Date };

export class SigningKeys {
  readonly #db: Db;
  /** Verifying a signature takes longer than most responses, so each token is verified once. */
  readonly #verifiedTokens = new TtlCache<string, VerifiedToken>({ ttlMs: Infinity, maxEntries: 20_000 });
  #keys: SigningKey[] = [];
  #loadedAtMs = Number.NEGATIVE_INFINITY;
  #pendingRefetch: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async sign({ sessionId, memberId, audience, issuedAt, expiresAt }: TokenClaims): Promise<string> {
    const key = await this.#loadOrCreateKey();
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'at+jwt' })
      .setSubject(memberId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key.privateKey);
  }

  /** The caller checks `expiresAtMs`. */
  async verify(token: string, audiences: string[]): Promise<VerifiedToken | null> {
    try {
      const verified = await this.#verifiedTokens.get(token, () => this.#verifySignature(token));
      // The key may have been revoked since.
      await this.#getPublicKey(verified.keyId);
      return audiences.includes(verified.audience) ? verified : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null;
      throw error;
    }
  }

  async #verifySignature(token: string): Promise<VerifiedToken> {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => this.#getPublicKey(kid), {
      algorithms: [algorithm],
      typ: 'at+jwt',
      requiredClaims: ['sid', 'aud', 'exp'],
      // Disables the check of `exp` by the local clock.
      currentDate: new Date(0),
    });
    return {
      sessionId: String(payload.sid),
      keyId: String(protectedHeader.kid),
      audience: String(payload.aud),
      expiresAtMs: Number(payload.exp) * 1000,
    };
  }

  async loadPublicKeys(): Promise<{ keys: JWK[] }> {
    await this.#loadOrCreateKey();
    const usage = { alg: algorithm, use: 'sig' };
    return { keys: this.#keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, ...usage })) };
  }

  async #loadOrCreateKey(): Promise<SigningKey> {
    const findKey = () => this.#keys.find(({ isFresh }) => isFresh);
    await this.#reloadIfStale();
    if (!findKey()) {
      await this.#createKey();
      await this.#loadKeys();
    }
    return findKey() as SigningKey;
  }

  async #getPublicKey(kid: string | undefined): Promise<CryptoKey> {
    const findKey = () => this.#keys.find(({ id }) => id === kid)?.publicKey;
    await this.#reloadIfStale();
    if (!findKey()) await this.#refetchKeys();
    const key = findKey();
    if (!key) throw Object.assign(new Error('unknown key'), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    return key;
  }

  #ageMs(): number {
    return steadyNow() - this.#loadedAtMs;
  }

  /** A revoked key is trusted for up to 60 s. */
  async #reloadIfStale(): Promise<void> {
    if (this.#ageMs() > reloadAfterMs) await this.#loadKeys();
  }

  /** Another process may have created the key. The cooldown limits queries for forged key ids. */
  #refetchKeys(): Promise<void> {
    this.#pendingRefetch ??= delay(Math.max(0, refetchCooldownMs - this.#ageMs()))
      .then(() => this.#loadKeys())
      .finally(() => {
        this.#pendingRefetch = undefined;
      });
    return this.#pendingRefetch;
  }

  async #loadKeys(): Promise<void> {
    const loadedAtMs = steadyNow();
    const rows = await this.#db
      .selectFrom('signingKeys')
      .select(['id', 'publicJwk', 'privateJwk', isFresh.as('isFresh')])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    this.#keys = await Promise.all(
      rows.map(async ({ id, isFresh, publicJwk, privateJwk }) => ({
        id,
        isFresh,
        publicJwk: publicJwk as JWK,
        publicKey: (await importJWK(publicJwk as JWK, algorithm)) as CryptoKey,
        privateKey: (await importJWK(privateJwk as JWK, algorithm)) as CryptoKey,
      })),
    );
    this.#loadedAtMs = loadedAtMs;
  }

  /** Advisory lock, so that processes that start together use one key. */
  async #createKey(): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const row = {
      id: await calculateJwkThumbprint(publicJwk),
      publicJwk: JSON.stringify(publicJwk),
      privateJwk: JSON.stringify(await exportJWK(pair.privateKey)),
    };
    await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(db);
      const fresh = await db.selectFrom('signingKeys').select('id').where(isFresh).executeTakeFirst();
      if (fresh) return;
      await db.insertInto('signingKeys').values(row).execute();
      await db.deleteFrom('signingKeys').where(isOutdated).execute();
    });
  }
}
