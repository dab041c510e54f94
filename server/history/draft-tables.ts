import { type DraftKindName, draftCapabilities } from '#contract/drafts.ts';
import type { HistoryTable } from './history-table.ts';

/** Drafts and the tables that only their publication changes. */
export const draftTables: Record<string, HistoryTable> = {
  events: {
    kind: 'event',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'events',
    derived: ['normalized_name', 'ends_or_starts_at', 'start_month', 'place', 'changed_at', 'created_at'],
    writeCapability: 'events.publish',
    readCapability: 'events.read',
    advisoryLock: 'drafts',
    labels: {
      name: 'Name',
      short_description: 'Short description',
      content: 'Text',
      format: 'Format',
      venue: 'Venue',
      time_zone: 'Time zone',
      starts_at: 'Starts',
      ends_at: 'Ends',
      listing_image_key: 'Picture in lists',
      feature_image_key: 'Large picture',
      register_url: 'Registration link',
      register_label: 'Label of the link',
    },
    articleColumns: ['content'],
  },
  products: {
    kind: 'product',
    keys: ['id'],
    subjectColumn: 'id',
    subjectTable: 'products',
    writeCapability: 'products.edit',
    readCapability: 'products.read',
    advisoryLock: 'drafts',
    labels: {
      name: 'Name',
      sku: 'Product code',
      category: 'Category',
      description: 'Description',
      price_cents: 'Price',
      image_key: 'Picture',
      position: 'Position',
    },
  },
  drafts: {
    kind: null,
    keys: ['kind', 'id'],
    keyTypes: { kind: 'text', id: 'text' },
    subjectColumn: 'id',
    writeCapability: 'grants.manage',
    capabilityInEntriesAbout: Object.fromEntries(
      Object.entries(draftCapabilities).map(([kind, { edit }]) => [kind, edit]),
    ),
    readCapability: 'history.read',
    readCapabilityOfRow: ({ kind }) => draftCapabilities[kind as DraftKindName].read,
    advisoryLock: 'drafts',
    labels: {},
    wholeRow: { label: 'Draft', text: 'unpublished changes' },
  },
};
