import type { Db } from '#server/db/database.ts';
import { payloads } from './payloads.ts';

/** One article per kind of attack, with the kind in its URL. */
export const toUrlName = (kind: string) => `payload-${kind}`;
export const articleKinds = [...new Set(payloads.map(({ kind }) => kind))];

export async function seedArticles(db: Db): Promise<void> {
  const resources = await db.selectFrom('resources').select('id').orderBy('publishedAt', 'desc').execute();
  // Demo videos load from other hosts over https, which is allowed.
  await db.updateTable('resources').set({ contents: '<p>Before</p>' }).execute();
  for (const [index, kind] of articleKinds.entries()) {
    const attacks = payloads.filter((payload) => payload.kind === kind);
    const contents = attacks.map(({ text }) => `<section><p>Before</p>${text}</section>`).join('');
    const article = db.updateTable('resources').set({ urlName: toUrlName(kind), contents });
    await article.where('id', '=', resources[index]?.id as string).execute();
  }
}
