// Generated from the migrations by `npm run db:tables`. A test compares it with the schema.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Json = JSONColumnType<Record<string, unknown>>;

export interface AccessLevelsTable {
  id: Generated<string>;
  position: number;
  name: string;
  retiredAt: Date | null;
  mergedIntoId: string | null;
}

export interface AccountsTable {
  memberId: string;
  email: string;
  emailConfirmedAt: Date | null;
  passwordHash: string;
  passwordChangedAt: Generated<Date>;
  disabledAt: Date | null;
  hasSecondStep: Generated<boolean>;
  lastSeenAt: Date | null;
}

export interface ActiveGrantsTable {
  id: string | null;
  memberId: string | null;
  role: string | null;
  groupId: string | null;
  organisationId: string | null;
  grantedBy: string | null;
  grantedAt: Date | null;
  until: Date | null;
  endedAt: Date | null;
}

export interface AdjustmentNotesTable {
  invoiceId: string;
  number: number;
  issuedAt: Date;
  pdfKey: string | null;
}

export interface ArticlePicturesTable {
  fileKey: string;
  name: string;
  checkedAt: Generated<Date>;
}

export interface AttachmentPagesTable {
  fileKey: string;
  position: number;
  page: number | null;
  sheet: string | null;
  contents: string;
  words: GeneratedAlways<string>;
}

export interface AttachmentTextsTable {
  fileKey: string;
  state: Generated<string>;
  note: string | null;
  addedAt: Generated<Date>;
  queuedAt: Date | null;
}

export interface AttachmentsTable {
  id: Generated<string>;
  resourceId: string;
  name: string;
  fileKey: string;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  action: string;
  actorId: string | null;
  subjectId: string | null;
  address: string | null;
  detail: Json;
}

export interface AuthenticatorAppSetupsTable {
  sessionId: string;
  secret: Buffer;
  expiresAt: Date;
}

export interface AuthenticatorAppsTable {
  memberId: string;
  secret: Buffer;
  lastTimeStep: number;
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
}

export interface BasketItemsTable {
  memberId: string;
  productId: string;
  quantity: number;
}

export interface CalendarAddressesTable {
  memberId: string;
  tokenHash: Buffer;
  createdAt: Generated<Date>;
}

export interface CategoriesTable {
  id: Generated<string>;
  accessLevelId: string;
  position: number;
  name: string;
  retiredAt: Date | null;
  mergedIntoId: string | null;
}

export interface CompanyInvoiceCountsTable {
  organisationId: string;
  total: number;
}

export interface CountersTable {
  name: string;
  value: number;
}

export interface DirectoryCountsTable {
  organisationId: string | null;
  isTotal: boolean;
  jurisdictionIds: string[];
  isRepresentative: boolean;
  total: number;
}

export interface DirectoryEntriesTable {
  memberId: string;
  sortName: string;
  nameWords: string;
  initials: GeneratedAlways<string>;
  organisationId: string | null;
  jurisdictionIds: string[];
  isRepresentative: boolean;
}

export interface DirectoryInitialCountsTable {
  initial: string;
  jurisdictionIds: string[];
  isRepresentative: boolean;
  total: number;
}

export interface DirectoryPrefixCountsTable {
  prefix: string;
  jurisdictionIds: string[];
  isRepresentative: boolean;
  total: number;
}

export interface DirectoryWordCountsTable {
  word: string;
  total: number;
}

export interface DraftPicturesTable {
  fileKey: string;
  kind: string;
  checkedAt: Generated<Date>;
}

export interface DraftsTable {
  kind: string;
  id: string;
  body: Json;
  createdAt: Generated<Date>;
  createdBy: string | null;
  updatedAt: Generated<Date>;
  updatedBy: string | null;
  normalizedName: GeneratedAlways<string | null>;
}

export interface EmailConfirmationsTable {
  memberId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

export interface EmailsTable {
  id: Generated<string>;
  toAddress: string;
  replyTo: string | null;
  subject: string;
  textBody: string;
  htmlBody: string;
  invoiceId: string | null;
  createdAt: Generated<Date>;
  sentAt: Date | null;
  bouncedAt: Date | null;
  historyEntryId: string | null;
}

export interface EnquiriesTable {
  id: Generated<string>;
  number: Generated<number>;
  memberId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  enquiryType: string;
  typeLabel: string | null;
  message: string;
  createdAt: Generated<Date>;
  state: Generated<string>;
  ownerId: string | null;
  waitingSince: Date | null;
  firstAnsweredAt: Date | null;
  closedAt: Date | null;
  lastMessageAt: Generated<Date>;
  searchWords: GeneratedAlways<string>;
}

export interface EnquiryCountsTable {
  state: string;
  ownerId: string | null;
  enquiryType: string;
  total: number;
}

export interface EnquiryMessagesTable {
  id: Generated<string>;
  enquiryId: string;
  kind: string;
  authorId: string | null;
  text: string;
  at: Generated<Date>;
  emailId: string | null;
}

export interface EnquiryTemplatesTable {
  id: Generated<string>;
  title: string;
  text: string;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface EventsTable {
  id: Generated<string>;
  name: string;
  normalizedName: GeneratedAlways<string>;
  shortDescription: string;
  content: string;
  format: string;
  venue: string;
  timeZone: string | null;
  startsAt: Date;
  endsAt: Date | null;
  endsOrStartsAt: GeneratedAlways<Date>;
  listingImageKey: string | null;
  featureImageKey: string | null;
  registerUrl: string | null;
  registerLabel: string | null;
  startMonth: GeneratedAlways<string>;
  place: GeneratedAlways<string | null>;
  changedAt: Generated<Date>;
  createdAt: Generated<Date>;
}

export interface ExpectedGroupMemberEntriesTable {
  groupId: string | null;
  memberId: string | null;
  sortName: string | null;
  searchName: string | null;
  workplaceId: string | null;
}

export interface ExpectedMemberEntriesTable {
  memberId: string | null;
  memberNumber: number | null;
  sortName: string | null;
  nameWords: string | null;
  contactWords: string | null;
  state: string | null;
  isListed: boolean | null;
  membershipId: string | null;
  organisationId: string | null;
  jurisdictionIds: string[] | null;
  segmentIds: string[] | null;
  joinedAt: Date | null;
  lastSeenAt: Date | null;
}

export interface ExportsTable {
  id: Generated<string>;
  memberId: string;
  list: string;
  filters: Json;
  columns: string[];
  format: string;
  rowCount: Generated<number>;
  createdAt: Generated<Date>;
  readyAt: Date | null;
  fileKey: string | null;
  problem: string | null;
  workedAt: Generated<Date>;
}

export interface FilesTable {
  key: string;
  mediaType: string;
  byteSize: number;
  isPublic: boolean;
  storageKey: string | null;
  createdAt: Generated<Date>;
  draftKind: string | null;
  draftId: string | null;
}

export interface GrantsTable {
  id: Generated<string>;
  memberId: string;
  role: string;
  groupId: string | null;
  organisationId: string | null;
  grantedBy: string | null;
  grantedAt: Generated<Date>;
  until: Date | null;
  endedAt: Date | null;
}

export interface GroupMemberEntriesTable {
  groupId: string;
  memberId: string;
  sortName: string;
  searchName: string;
  workplaceId: string | null;
}

export interface GroupMembersTable {
  groupId: string;
  memberId: string;
  joinedAt: Generated<Date>;
}

export interface GroupSectorsTable {
  groupId: string;
  sectorId: string;
}

export interface GroupTypesTable {
  id: Generated<string>;
  name: string;
}

export interface GroupsTable {
  id: Generated<string>;
  name: string;
  description: string;
  imageKey: string | null;
  parentId: string | null;
  typeId: string;
  createdAt: Generated<Date>;
  memberCount: Generated<number>;
  normalizedName: GeneratedAlways<string>;
  sortDescription: GeneratedAlways<string>;
}

export interface HistoryChangesTable {
  entryId: string;
  tableName: string;
  rowKey: Json;
  before: Json | null;
  after: Json | null;
}

export interface HistoryCountsTable {
  month: Date;
  actorId: string | null;
  action: string;
  subjectKind: string | null;
  total: number;
}

export interface HistoryEntriesTable {
  id: string;
  at: Generated<Date>;
  actorId: string | null;
  action: string;
  subjectKind: string | null;
  subjectId: string | null;
  subjectLabel: string | null;
  reason: string | null;
  putBackOf: string | null;
  changeCount: Generated<number>;
  leftTables: Generated<string[]>;
}

export interface ImpersonationTokensTable {
  tokenHash: Buffer;
  staffId: string;
  memberId: string;
  expiresAt: Date;
  reason: Generated<string>;
  mayChange: Generated<boolean>;
}

export interface ImportRowsTable {
  importId: string;
  rowNumber: number;
  outcome: string;
  key: string | null;
  matchedId: string | null;
  label: string;
  before: Json | null;
  after: Json | null;
  reasons: Json | null;
  cells: Json | null;
  setId: string | null;
  keptFields: string[] | null;
}

export interface ImportsTable {
  id: Generated<string>;
  kind: string;
  state: Generated<string>;
  fileKey: string;
  fileName: string;
  sheets: Generated<string[]>;
  sheet: string | null;
  headerRow: Generated<number>;
  headers: Generated<string[]>;
  examples: Json;
  shape: Generated<string>;
  mapping: Generated<string[]>;
  mappedAt: Date | null;
  mappedLike: Date | null;
  keyField: string | null;
  emptyCellsClear: Generated<boolean>;
  checkId: string | null;
  checkedToRow: Generated<number>;
  workedAt: Date | null;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  unchangedCount: Generated<number>;
  refusedCount: Generated<number>;
  problem: string | null;
  createdBy: string | null;
  createdAt: Generated<Date>;
  importedToRow: Generated<number>;
  startedAt: Date | null;
  entryId: string | null;
  undoEntryId: string | null;
  keptCount: Generated<number>;
  invitedToRow: Generated<number>;
  startedBy: string | null;
  lastRow: number | null;
}

export interface InvoiceLinesTable {
  invoiceId: string;
  position: number;
  description: string;
  quantity: number;
  unitCents: number;
}

export interface InvoiceRemindersTable {
  id: Generated<string>;
  invoiceId: string;
  sentBy: string | null;
  createdAt: Generated<Date>;
}

export interface InvoicesTable {
  id: Generated<string>;
  number: number;
  assignedTo: string;
  memberId: string;
  organisationId: string | null;
  billTo: Json;
  supplier: Json | null;
  paymentDetails: Json | null;
  kind: string;
  purchaseOrder: string | null;
  periodFrom: string | null;
  periodTo: string | null;
  status: string;
  issuedAt: Date;
  issuingXid: Generated<number | null>;
  totalCents: number;
  gstCents: number;
  paidOn: string | null;
  paidBy: string | null;
  pdfKey: string | null;
}

export interface JurisdictionsTable {
  id: Generated<string>;
  position: number;
  label: string;
}

export interface LibraryAttachmentsTable {
  id: Generated<string>;
  itemId: string;
  position: number;
  name: string;
  fileKey: string;
  version: Generated<number>;
}

export interface LibraryCountsTable {
  isBinned: boolean;
  state: string;
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  ownerId: string | null;
  total: number;
}

export interface LibraryItemsTable {
  id: Generated<string>;
  state: string;
  isLive: Generated<boolean>;
  urlName: string;
  title: string;
  kind: string;
  description: string;
  contents: string | null;
  resourceDate: string | null;
  thumbnailKey: string | null;
  imageKey: string | null;
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  tags: Generated<string[]>;
  ownerId: string | null;
  deputyId: string | null;
  reviewOn: string | null;
  successorId: string | null;
  publishAt: Date | null;
  scheduledBy: string | null;
  scheduledAt: Date | null;
  submittedBy: string | null;
  submittedAt: Date | null;
  reviewNote: string | null;
  createdAt: Generated<Date>;
  createdBy: string | null;
  updatedAt: Generated<Date>;
  updatedBy: string | null;
  firstPublishedAt: Date | null;
  publishedAt: Date | null;
  liveVersion: number | null;
  binnedAt: Date | null;
  normalizedTitle: GeneratedAlways<string>;
  titleWords: GeneratedAlways<string>;
  textWords: GeneratedAlways<string>;
}

export interface LibraryPresenceTable {
  itemId: string;
  memberId: string;
  seenAt: Generated<Date>;
}

export interface LibraryRevisionFilesTable {
  revisionId: string;
  fileKey: string;
}

export interface LibraryRevisionsTable {
  id: Generated<string>;
  itemId: string;
  number: number;
  authorId: string | null;
  startedAt: Generated<Date>;
  savedAt: Generated<Date>;
  name: string | null;
  publishedAt: Date | null;
  snapshot: Json;
}

export interface LibraryTagCountsTable {
  tag: string;
  total: number;
}

export interface ListedMembersTable {
  memberId: string | null;
}

export interface LivePicturesTable {
  kind: string;
  contentId: string;
  fileKey: string;
}

export interface LookupValuesTable {
  kind: string;
  position: number;
  label: string;
}

export interface MemberCountsTable {
  membershipId: string;
  state: string;
  isListed: boolean;
  jurisdictionIds: string[];
  total: number;
}

export interface MemberEntriesTable {
  memberId: string;
  memberNumber: number;
  sortName: string;
  nameWords: string;
  contactWords: string;
  state: string;
  isListed: boolean;
  membershipId: string;
  organisationId: string | null;
  jurisdictionIds: string[];
  segmentIds: string[];
  joinedAt: Date;
  lastSeenAt: Date | null;
}

export interface MemberJurisdictionsTable {
  memberId: string;
  jurisdictionId: string;
}

export interface MemberNotesTable {
  id: Generated<string>;
  memberId: string;
  authorId: string | null;
  text: string;
  createdAt: Generated<Date>;
  editedAt: Date | null;
}

export interface MemberSegmentsTable {
  memberId: string;
  segmentId: string;
}

export interface MemberWordCountsTable {
  word: string;
  total: number;
}

export interface MembersTable {
  id: Generated<string>;
  title: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  preferredName: string | null;
  postnominals: string | null;
  pronouns: string | null;
  gender: string | null;
  dateOfBirth: string | null;
  culturalIdentity: string | null;
  otherLanguages: string | null;
  mobile: string | null;
  workLandline: string | null;
  secondaryEmail: string | null;
  personalEmail: string | null;
  linkedinUrl: string | null;
  aboutMe: string | null;
  photoKey: string | null;
  positionTitle: string | null;
  department: string | null;
  organisationId: string | null;
  unlistedOrganisationName: string | null;
  workSuburb: string | null;
  membershipId: string;
  postalAddress1: string | null;
  postalAddress2: string | null;
  postalSuburb: string | null;
  postalState: string | null;
  postalPostcode: string | null;
  postalCountry: string | null;
  postalCountryName: string | null;
  accessibilityRequirement: string | null;
  dietaryRequirements: Generated<string[]>;
  agreeToSms: Generated<boolean>;
  agreeToEmail: Generated<boolean>;
  agreeToPush: Generated<boolean>;
  isBillingContact: Generated<boolean>;
  wantsListing: Generated<boolean>;
  showPhoto: Generated<boolean>;
  showEmail: Generated<boolean>;
  showMobile: Generated<boolean>;
  showLandline: Generated<boolean>;
  joinedAt: Generated<Date>;
  sortName: GeneratedAlways<string>;
  searchName: GeneratedAlways<string>;
  closedAt: Date | null;
  memberNumber: Generated<number>;
  membershipEndsOn: string | null;
  mergedIntoId: string | null;
}

export interface MembershipAccessLevelsTable {
  membershipId: string;
  accessLevelId: string;
}

export interface MembershipsTable {
  id: Generated<string>;
  name: string;
  plan: string | null;
}

export interface OrganisationSectorsTable {
  organisationId: string;
  sectorId: string;
}

export interface OrganisationsTable {
  id: Generated<string>;
  name: string;
  normalizedName: GeneratedAlways<string>;
  abn: string | null;
  about: string | null;
  country: string | null;
  state: string | null;
  suburb: string | null;
  street: string | null;
  postcode: string | null;
  phone: string | null;
  website: string | null;
  imageKey: string | null;
  joinablePlans: Generated<string[]>;
  memberCount: Generated<number>;
  retiredAt: Date | null;
  mergedIntoId: string | null;
  createdAt: Generated<Date>;
}

export interface OrphanedFilesTable {
  key: string;
  orphanedAt: Generated<Date>;
}

export interface OwnDataArchivesTable {
  memberId: string;
  requestId: Generated<string>;
  requestedAt: Generated<Date>;
  readyAt: Date | null;
  fileKey: string | null;
  workedAt: Generated<Date>;
}

export interface PasskeyChallengesTable {
  challengeHash: Buffer;
  purpose: string;
  sessionId: string | null;
  pendingSignIn: Buffer | null;
  expiresAt: Date;
}

export interface PasskeysTable {
  id: Generated<string>;
  memberId: string;
  name: string;
  rpId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
}

export interface PaymentsTable {
  id: Generated<string>;
  purchaseId: string;
  provider: string;
  reference: string | null;
  payUrl: string | null;
  status: Generated<string>;
  createdAt: Generated<Date>;
  checkedAt: Generated<Date>;
}

export interface PendingSignInsTable {
  tokenHash: Buffer;
  memberId: string;
  attempts: Generated<number>;
  expiresAt: Date;
}

export interface ProductsTable {
  id: Generated<string>;
  sku: string;
  position: number;
  name: string;
  category: string;
  description: string;
  priceCents: number;
  imageKey: string | null;
}

export interface PurchasesTable {
  id: Generated<string>;
  kind: string;
  memberId: string | null;
  details: Json;
  totalCents: number;
  status: Generated<string>;
  invoiceId: string | null;
  createdAt: Generated<Date>;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface RecoveryCodesTable {
  memberId: string;
  codeHash: Buffer;
  usedAt: Date | null;
}

export interface RemovedAttachmentsTable {
  id: string;
  itemId: string;
  position: number;
  name: string;
  fileKey: string;
  version: number;
  removedAt: Generated<Date>;
}

export interface ResetTokensTable {
  tokenHash: Buffer;
  memberId: string;
  expiresAt: Date;
}

export interface ResourceAddressesTable {
  urlName: string;
  resourceId: string;
}

export interface ResourceCountsTable {
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  kind: string;
  count: number;
}

export interface ResourceListVersionTable {
  isOnly: Generated<boolean>;
  version: number;
}

export interface ResourcePrefixCountsTable {
  accessLevelId: string;
  prefix: string;
  count: number;
}

export interface ResourceTagsTable {
  resourceId: string;
  position: number;
  tagId: string;
}

export interface ResourceWordCountsTable {
  accessLevelId: string;
  word: string;
  count: number;
}

export interface ResourcesTable {
  id: Generated<string>;
  urlName: string;
  title: string;
  kind: string;
  description: string;
  contents: string;
  publishedAt: Date;
  thumbnailKey: string | null;
  imageKey: string | null;
  accessLevelId: string;
  categoryId: string;
  subcategoryId: string | null;
  titleWords: GeneratedAlways<string>;
  spacedWords: GeneratedAlways<string>;
  successorId: string | null;
  textWords: GeneratedAlways<string>;
  liveSince: Generated<Date>;
}

export interface SavedItemsTable {
  memberId: string;
  kind: string;
  itemId: string;
  savedAt: Generated<Date>;
}

export interface SavedSearchesTable {
  id: Generated<string>;
  memberId: string;
  text: string;
  filters: Json;
  savedAt: Generated<Date>;
  seenAt: Generated<Date>;
}

export interface SavedViewsTable {
  id: Generated<string>;
  memberId: string;
  tableName: string;
  label: string;
  search: string;
  createdAt: Generated<Date>;
}

export interface SectorsTable {
  id: Generated<string>;
  name: string;
}

export interface SegmentsTable {
  id: Generated<string>;
  name: string;
  category: string;
}

export interface SessionsTable {
  id: Generated<string>;
  memberId: string;
  impersonatorId: string | null;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  expiresAt: Date;
  endedAt: Date | null;
  secondStepAt: Date | null;
  userAgent: string | null;
  actingReason: string | null;
  mayChange: Generated<boolean>;
}

export interface SettingsTable {
  name: string;
  value: Json;
  updatedAt: Generated<Date>;
  updatedBy: string | null;
}

export interface SignInImagesTable {
  position: number;
  fileKey: string;
  credit: string;
  isShown: Generated<boolean>;
}

export interface SigningKeysTable {
  id: string;
  publicJwk: Json;
  privateJwk: Json;
  createdAt: Generated<Date>;
}

export interface StaffEventsTable {
  id: string | null;
  isLive: boolean | null;
  hasDraft: boolean | null;
  updatedAt: Date | null;
  updatedBy: string | null;
  normalizedName: string | null;
  name: string | null;
  format: string | null;
  venue: string | null;
  timeZone: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface StaffGroupsTable {
  id: string | null;
  isLive: boolean | null;
  hasDraft: boolean | null;
  updatedAt: Date | null;
  name: string | null;
  normalizedName: string | null;
  typeId: string | null;
  parentId: string | null;
  imageKey: string | null;
  memberCount: number | null;
}

export interface StaffProductsTable {
  id: string | null;
  isLive: boolean | null;
  hasDraft: boolean | null;
  name: string | null;
  sku: string | null;
  normalizedName: string | null;
  category: string | null;
  priceCents: number | null;
  position: number | null;
  imageKey: string | null;
}

export interface SubcategoriesTable {
  id: Generated<string>;
  categoryId: string;
  position: number;
  name: string;
  retiredAt: Date | null;
  mergedIntoId: string | null;
}

export interface TagsTable {
  id: Generated<string>;
  name: string;
}

export interface TestCheckoutsTable {
  reference: string;
  totalCents: number;
  description: string;
  successUrl: string;
  cancelUrl: string;
  state: Generated<string>;
  createdAt: Generated<Date>;
}

export interface TodayMarksTable {
  kind: string;
  itemId: string;
  claimedBy: string | null;
  claimedAt: Date | null;
  snoozedUntil: Date | null;
  dismissedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decision: string | null;
}

export interface UploadPartsTable {
  uploadId: string;
  startByte: number;
  byteSize: number;
  fileKey: string;
}

export interface UploadsTable {
  id: Generated<string>;
  memberId: string;
  name: string;
  byteSize: number;
  createdAt: Generated<Date>;
  fileKey: string | null;
  mediaType: string | null;
}

export interface Tables {
  accessLevels: AccessLevelsTable;
  accounts: AccountsTable;
  activeGrants: ActiveGrantsTable;
  adjustmentNotes: AdjustmentNotesTable;
  articlePictures: ArticlePicturesTable;
  attachmentPages: AttachmentPagesTable;
  attachmentTexts: AttachmentTextsTable;
  attachments: AttachmentsTable;
  auditLog: AuditLogTable;
  authenticatorAppSetups: AuthenticatorAppSetupsTable;
  authenticatorApps: AuthenticatorAppsTable;
  basketItems: BasketItemsTable;
  calendarAddresses: CalendarAddressesTable;
  categories: CategoriesTable;
  companyInvoiceCounts: CompanyInvoiceCountsTable;
  counters: CountersTable;
  directoryCounts: DirectoryCountsTable;
  directoryEntries: DirectoryEntriesTable;
  directoryInitialCounts: DirectoryInitialCountsTable;
  directoryPrefixCounts: DirectoryPrefixCountsTable;
  directoryWordCounts: DirectoryWordCountsTable;
  draftPictures: DraftPicturesTable;
  drafts: DraftsTable;
  emailConfirmations: EmailConfirmationsTable;
  emails: EmailsTable;
  enquiries: EnquiriesTable;
  enquiryCounts: EnquiryCountsTable;
  enquiryMessages: EnquiryMessagesTable;
  enquiryTemplates: EnquiryTemplatesTable;
  events: EventsTable;
  expectedGroupMemberEntries: ExpectedGroupMemberEntriesTable;
  expectedMemberEntries: ExpectedMemberEntriesTable;
  exports: ExportsTable;
  files: FilesTable;
  grants: GrantsTable;
  groupMemberEntries: GroupMemberEntriesTable;
  groupMembers: GroupMembersTable;
  groupSectors: GroupSectorsTable;
  groupTypes: GroupTypesTable;
  groups: GroupsTable;
  historyChanges: HistoryChangesTable;
  historyCounts: HistoryCountsTable;
  historyEntries: HistoryEntriesTable;
  impersonationTokens: ImpersonationTokensTable;
  importRows: ImportRowsTable;
  imports: ImportsTable;
  invoiceLines: InvoiceLinesTable;
  invoiceReminders: InvoiceRemindersTable;
  invoices: InvoicesTable;
  jurisdictions: JurisdictionsTable;
  libraryAttachments: LibraryAttachmentsTable;
  libraryCounts: LibraryCountsTable;
  libraryItems: LibraryItemsTable;
  libraryPresence: LibraryPresenceTable;
  libraryRevisionFiles: LibraryRevisionFilesTable;
  libraryRevisions: LibraryRevisionsTable;
  libraryTagCounts: LibraryTagCountsTable;
  listedMembers: ListedMembersTable;
  livePictures: LivePicturesTable;
  lookupValues: LookupValuesTable;
  memberCounts: MemberCountsTable;
  memberEntries: MemberEntriesTable;
  memberJurisdictions: MemberJurisdictionsTable;
  memberNotes: MemberNotesTable;
  memberSegments: MemberSegmentsTable;
  memberWordCounts: MemberWordCountsTable;
  members: MembersTable;
  membershipAccessLevels: MembershipAccessLevelsTable;
  memberships: MembershipsTable;
  organisationSectors: OrganisationSectorsTable;
  organisations: OrganisationsTable;
  orphanedFiles: OrphanedFilesTable;
  ownDataArchives: OwnDataArchivesTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  payments: PaymentsTable;
  pendingSignIns: PendingSignInsTable;
  products: ProductsTable;
  purchases: PurchasesTable;
  rateLimits: RateLimitsTable;
  recoveryCodes: RecoveryCodesTable;
  removedAttachments: RemovedAttachmentsTable;
  resetTokens: ResetTokensTable;
  resourceAddresses: ResourceAddressesTable;
  resourceCounts: ResourceCountsTable;
  resourceListVersion: ResourceListVersionTable;
  resourcePrefixCounts: ResourcePrefixCountsTable;
  resourceTags: ResourceTagsTable;
  resourceWordCounts: ResourceWordCountsTable;
  resources: ResourcesTable;
  savedItems: SavedItemsTable;
  savedSearches: SavedSearchesTable;
  savedViews: SavedViewsTable;
  sectors: SectorsTable;
  segments: SegmentsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  signInImages: SignInImagesTable;
  signingKeys: SigningKeysTable;
  staffEvents: StaffEventsTable;
  staffGroups: StaffGroupsTable;
  staffProducts: StaffProductsTable;
  subcategories: SubcategoriesTable;
  tags: TagsTable;
  testCheckouts: TestCheckoutsTable;
  todayMarks: TodayMarksTable;
  uploadParts: UploadPartsTable;
  uploads: UploadsTable;
}
