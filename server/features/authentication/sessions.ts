import { actingMinutes } from '#contract/acting.ts';
import { steadyNow } from '../../clock/steady-clock.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';
import type { Authenticate, Caller } from '../../http/caller.ts';
import { unauthenticated } from '../../http/errors.ts';
import { isInformationalMembership } from '../../privacy/viewer.ts';
import type { Account } from './accounts.sql.ts';
import {
  type ActiveSession,
  createSessionIfPasswordUnchanged,
  findActiveSession,
  insertSession,
  revokeSession,
  updateLastSeen,
} from './sessions.sql.ts';
import type { SigningKeys } from './signing-keys.ts';

/** With the time of a query, other processes see within 5 s that a session has ended. */
const cacheTtlMs = 4_000;

const portalAudience = 'portal';
const marketplaceAudience = 'marketplace';
const filesAudience = 'files';
const marketplaceSeconds = 30 * 60;
const ownSession = { impersonatorId: null, actingReason: null, mayChange: true };

type Lifetime = { hours: number; idleHours: number };
export type NewSession = { sessionId: string; memberId: string; expiresAt: Date; ttlSeconds: number };
type Client = { address: string; userAgent: string | null };
type SessionStart = {
  memberId: string;
  /** Staff who act as the member. */
  acting?: { impersonatorId: string; actingReason: string; mayChange: boolean };
  userAgent: string | null;
  /** The member has just confirmed the sign-in with a second step. */
  hasSecondStep: boolean;
};
type CachedSession = ActiveSession & { queriedAtMs: number };

function listAudiences({ alsoAcceptsToken, onlyAcceptsToken }: Parameters<Authenticate>[1] = {}): string[] {
  if (onlyAcceptsToken) return [onlyAcceptsToken];
  return alsoAcceptsToken ? [portalAudience, alsoAcceptsToken] : [portalAudience];
}

const databaseTimeMs = ({ databaseNow, queriedAtMs }: CachedSession) =>
  databaseNow.getTime() + steadyNow() - queriedAtMs;

export class Sessions {
  readonly #db: Db;
  readonly #keys: SigningKeys;
  readonly #lifetime: Lifetime;
  readonly #cache = new TtlCache<string, CachedSession | null>({ ttlMs: cacheTtlMs, maxEntries: 20_000 });

  constructor(db: Db, keys: SigningKeys, lifetime: Lifetime) {
    this.#db = db;
    this.#keys = keys;
    this.#lifetime = lifetime;
  }

  /** Call in a transaction and issue the token after it, because signing may load keys. */
  async create(db: Db, { memberId, acting, ...rest }: SessionStart): Promise<NewSession> {
    const ttlSeconds = acting ? actingMinutes * 60 : this.#lifetime.hours * 3600;
    const session = await insertSession(db, { memberId, ...(acting ?? ownSession), ...rest, ttlSeconds });
    return { ...session, memberId, ttlSeconds };
  }

  /** Returns null if the password changed, or a second step was added, while the password was verified. */
  async createForPassword(account: Account, client: Client): Promise<NewSession | null> {
    const ttlSeconds = this.#lifetime.hours * 3600;
    const session = await createSessionIfPasswordUnchanged(this.#db, account, { ...client, ttlSeconds });
    return session ? { ...session, memberId: account.memberId, ttlSeconds } : null;
  }

  issueToken(session: NewSession): Promise<string> {
    const issuedAt = new Date(session.expiresAt.getTime() - session.ttlSeconds * 1000);
    return this.#keys.sign({ ...session, issuedAt, audience: portalAudience });
  }

  /** Issues a token for the marketplace that ends with the session. */
  issueMarketplaceToken = async (caller: Caller) => {
    const token = await this.#issueTokenFor(caller, marketplaceAudience, marketplaceSeconds);
    return { token, expiresIn: marketplaceSeconds };
  };

  /** Issues a token for pictures of drafts that ends with the session. */
  issueFilesToken = (caller: Caller): Promise<string> =>
    this.#issueTokenFor(caller, filesAudience, this.#lifetime.hours * 3600);

  async #issueTokenFor({ sessionId, memberId }: Caller, audience: string, seconds: number): Promise<string> {
    const session = await this.#find(sessionId);
    if (!session) throw unauthenticated();
    const issuedAt = new Date(databaseTimeMs(session));
    const expiresAt = new Date(issuedAt.getTime() + seconds * 1000);
    return this.#keys.sign({ sessionId, memberId, issuedAt, expiresAt, audience });
  }

  authenticate: Authenticate = async (token, { bypassesCache, ...accepted } = {}) => {
    const claims = await this.#keys.verify(token, listAudiences(accepted));
    if (!claims) return null;
    if (bypassesCache) this.#cache.evict(claims.sessionId);
    const session = await this.#find(claims.sessionId);
    if (!session || claims.expiresAtMs <= databaseTimeMs(session)) return null;
    const { sessionId, memberId, grants, impersonatorId, mayChange, isEmailConfirmed, membershipName } =
      session;
    const isInformational = isInformationalMembership(membershipName);
    const secondStepAgeMs = session.secondStepAt && databaseTimeMs(session) - session.secondStepAt.getTime();
    return {
      sessionId,
      memberId,
      grants,
      impersonatorId,
      isReadOnly: !mayChange,
      isEmailConfirmed,
      isInformational,
      secondStepAgeMs,
    };
  };

  async revoke(sessionId: string): Promise<void> {
    await revokeSession(this.#db, sessionId);
    this.evict([sessionId]);
  }

  /** Call after the commit: until then the sessions are valid. */
  evict(sessionIds: string[]): void {
    for (const id of sessionIds) this.#cache.evict(id);
  }

  async #find(id: string): Promise<CachedSession | null> {
    const session = await this.#cache.get(id, () => this.#load(id));
    // Not cached until the email is confirmed: the member expects the directory to open immediately.
    if (!session?.isEmailConfirmed) this.#cache.evict(id);
    return session;
  }

  async #load(id: string): Promise<CachedSession | null> {
    const queriedAtMs = steadyNow();
    const session = await findActiveSession(this.#db, id, this.#lifetime.idleHours * 3600);
    if (!session) return null;
    if (session.isLastSeenStale) await updateLastSeen(this.#db, id);
    return { ...session, queriedAtMs };
  }
}
