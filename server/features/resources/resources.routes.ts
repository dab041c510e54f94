import type { FastifyInstance } from 'fastify';
import type { HandlerInput, ResponseOf } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { type Levels, readListKey } from './access-levels.sql.ts';
import { findArticle, findArticleByOldAddress, findAttachmentFile } from './articles.sql.ts';
import { listBestMatches } from './best-matches.sql.ts';
import {
  countByCategory,
  dropAncestors,
  isEmptyFilter,
  listCategoryRows,
  listSelectedCategories,
} from './category-filter.sql.ts';
import { listRelatedResources } from './related-resources.sql.ts';
import { draftKind } from './resource-drafts.today.ts';
import { reviewKind } from './resource-reviews.today.ts';
import { parseResourceSearch } from './resource-search.ts';
import { findMembershipId, listResourceVersions } from './resource-versions.sql.ts';
import { presentArticle, presentResource, toCategoryTree } from './resources.present.ts';
import { listResources, listSignInImages } from './resources.sql.ts';

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const dayMs = 24 * 60 * 60 * 1000;

type ResourcePage = ResponseOf<(typeof resources)['listResources']>;
type Categories = ResponseOf<(typeof resources)['listResourceCategories']>;

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db, readDb, fileStore, config } = services;
  const cacheOptions = { ttlMs: config.responseCacheMs, maxEntries: 500 };
  const pagesByRequest = new TtlCache<string, ResourcePage>(cacheOptions);
  const categoriesByLevels = new TtlCache<string, Categories>(cacheOptions);
  registerEndpoints(app, accessControl, resources, {
    listResources: async ({ query: { request } }, { caller }) => {
      const { levels: accessLevels, version } = await readListKey(readDb, caller.memberId);
      return pagesByRequest.get(JSON.stringify([version, accessLevels, request]), async () => {
        const { rows, totalItems } = await listResourcePage(readDb, accessLevels, request);
        return { resources: rows.map(presentResource), totalItems, page: Math.max(1, request.page) };
      });
    },

    listResourceCategories: async (_, { caller }) => {
      const { levels: accessLevels, version } = await readListKey(readDb, caller.memberId);
      const key = JSON.stringify([version, accessLevels]);
      return categoriesByLevels.get(key, () => readCategories(readDb, accessLevels));
    },

    getArticle: async ({ params }, { caller }) => {
      const article = await findArticleByIdentifier(readDb, caller.memberId, params.id);
      // Returns the same response for missing and forbidden resources.
      if (!article) throw resourceNotFound();
      return presentArticle(article);
    },

    listRelatedResources: async ({ params }, { caller }) => ({
      resources: (await loadRelatedResources(readDb, caller.memberId, params.id)).map(presentResource),
    }),

    listResourceVersions: async ({ query }, { caller }) => {
      const [membershipId, versions] = await Promise.all([
        findMembershipId(readDb, caller.memberId),
        listResourceVersions(readDb, caller.memberId, query.ids),
      ]);
      return { membershipId, resources: versions };
    },

    downloadAttachment: async ({ params }, { caller }) => {
      // Not from the replica, because revoked access applies immediately.
      const file = await findAttachmentFile(db, caller.memberId, params.id);
      if (!file) throw notFound('This file does not exist, or your membership does not include it.');
      const { key, mediaType, byteSize, name: downloadName } = file;
      return { body: fileStore.open(key), mediaType, byteSize, downloadName };
    },

    getLoginImage: async () => {
      const images = await listSignInImages(readDb);
      // A different image each day.
      const image = images[Math.floor(Date.now() / dayMs) % Math.max(1, images.length)];
      if (!image) throw notFound('Image not found.');
      return { imgLink: toImageUrl(image.fileKey) as string, sourceCredit: image.credit };
    },
  });
}

async function readCategories(db: Db, accessLevels: Levels): Promise<Categories> {
  const [rows, counts] = await Promise.all([
    listCategoryRows(db, accessLevels),
    countByCategory(db, accessLevels),
  ]);
  return { resourceAccess: toCategoryTree(rows, counts) };
}

const findArticleByIdentifier = async (db: Db, memberId: string, identifier: string) =>
  (uuidPattern.test(identifier) && (await findArticle(db, memberId, { id: identifier }))) ||
  (await findArticle(db, memberId, { urlName: identifier })) ||
  (await findArticleByOldAddress(db, memberId, identifier));

async function loadRelatedResources(db: Db, memberId: string, identifier: string) {
  const { levels } = await readListKey(db, memberId);
  const key = uuidPattern.test(identifier) ? { id: identifier } : { urlName: identifier };
  const related = await listRelatedResources(db, levels, key);
  if (related.length === 0 && !(await findArticle(db, memberId, key))) throw resourceNotFound();
  return related;
}

const resourceNotFound = () =>
  notFound('This resource does not exist, or your membership does not include it.');

type ResourceListParams = HandlerInput<(typeof resources)['listResources']>['query']['request'];

const noResources = { rows: [], totalItems: 0 };

async function listResourcePage(db: Db, accessLevels: Levels, request: ResourceListParams) {
  const categoryFilter = await resolveCategoryFilter(db, accessLevels, request);
  // All selected categories are unknown, or forbidden to the member.
  if (categoryFilter && isEmptyFilter(categoryFilter)) return noResources;
  // PostgreSQL rejects NUL in text.
  const searchText = request.title?.replaceAll('\0', ' ');
  const search = searchText ? await parseResourceSearch(db, accessLevels, searchText) : null;
  if (search === 'no match') return noResources;
  const filter = { levels: accessLevels, categoryFilter, search };
  return searchText && request.sortField === 'relevance'
    ? listBestMatches(db, filter, searchText, request)
    : listResources(db, { ...filter, sortOrder: request.sortOrder }, request);
}

async function resolveCategoryFilter(db: Db, accessLevels: Levels, request: ResourceListParams) {
  const { resourceAccessId: selectedLevels = [], categoryId: categories = [] } = request;
  const selected = { levels: selectedLevels, categories, subcategories: request.subCategoryId ?? [] };
  if (isEmptyFilter(selected)) return null;
  return dropAncestors(await listSelectedCategories(db, accessLevels, selected));
}

export const resourcesFeature: Feature = {
  routes,
  today: (services) => [draftKind(services), reviewKind(services)],
};
