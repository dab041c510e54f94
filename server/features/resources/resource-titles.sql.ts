import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The index by title has the same expression. */
export const normalisedTitle = sql`(normalize_text(title) COLLATE "C")`;

/** A subquery is evaluated once per statement, not once per row. */
export const normalised = (text: string): RawBuilder<string> => sql`(SELECT normalize_text(${text}))`;

const lastCharacter = '\u{10ffff}';

/** A range of the index by title. */
export const titleBegins = (text: string): RawBuilder<SqlBool> => sql`
  ${normalisedTitle} >= ${normalised(text)} AND ${normalisedTitle} < ${normalised(text)} || ${lastCharacter}
`;
