import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadPartBytes, uploadsStaff } from '#contract/uploads.staff.ts';
import { createS3Store } from '#server/files/s3-store.ts';
import { parseS3Url, type S3Location } from '#server/files/s3-url.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { sendPart, uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { expireOrphanedFiles, isFileStored } from '#tests/support/uploads.ts';
import { createZipFile } from '#tests/support/zip-file.ts';
import { takeUpload } from './uploads.sql.ts';
import { uploadsFeature } from './uploads.staff.routes.ts';

const s3 = await startS3Server();
afterAll(s3.close);
const portal = setUpTestApp({ ATTACHMENT_MAX: '12' });
const editor = portal.signInBeforeAll('editor');
const publisher = portal.signInBeforeAll('publisher');

const createPdf = (byteSize: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(byteSize - 9)]);
const start = (name: string, byteSize: number) =>
  portal.send(uploadsStaff.startUpload, { body: { name, byteSize } }, editor);
const get = (id: string, caller = editor) => portal.send(uploadsStaff.getUpload, { params: { id } }, caller);
const finish = (id: string, caller = editor) =>
  portal.send(uploadsStaff.finishUpload, { params: { id } }, caller);
const listPartKeys = async (uploadId: string) => {
  const parts = portal.database.db
    .selectFrom('uploadParts')
    .select('fileKey')
    .where('uploadId', '=', uploadId);
  return (await parts.execute()).map(({ fileKey }) => fileKey);
};
const isStored = (key: string) => isFileStored(portal, key);
const take = (id: string) =>
  portal.database.db.transaction().execute((tx) => takeUpload(tx, { id, memberId: editor.userId }));
const readStored = (key: string) => buffer(portal.appServices.services.fileStore.open(key));

describe('an upload', () => {
  it('continues where it stopped and becomes one file', async () => {
    const bytes = createPdf(2 * uploadPartBytes + 1_000);
    const { id } = (await start('../Fire plan.pdf', bytes.length)).body.upload;
    const part = (offset: number) => ({ offset, bytes: bytes.subarray(offset, offset + uploadPartBytes) });
    expect((await sendPart(portal, editor, id, part(0))).status).toBe(200);
    // The response was lost, so the browser sends the part again.
    const again = await sendPart(portal, editor, id, part(0));
    expect([again.status, again.body.current.receivedBytes]).toEqual([409, uploadPartBytes]);
    expect((await sendPart(portal, editor, id, part(2 * uploadPartBytes))).status).toBe(409);
    const short = { offset: uploadPartBytes, bytes: bytes.subarray(0, 10) };
    expect((await sendPart(portal, editor, id, short)).status).toBe(400);
    expect((await finish(id)).status).toBe(409);
    expect((await get(id)).body.upload).toMatchObject({
      name: 'Fire plan.pdf',
      receivedBytes: uploadPartBytes,
    });

    expect((await sendPart(portal, editor, id, part(uploadPartBytes))).status).toBe(200);
    expect((await sendPart(portal, editor, id, part(2 * uploadPartBytes))).status).toBe(200);
    const [first, second] = await Promise.all([finish(id), finish(id)]);
    expect(first.body).toEqual(second.body);
    expect(first.body.upload).toMatchObject({ isFinished: true, mediaType: 'application/pdf' });
    const { key, byteSize } = await take(id);
    expect(byteSize).toBe(bytes.length);
    expect((await readStored(key)).equals(bytes)).toBe(true);
    await expect(take(id)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('keeps one of two parts that arrive at the same time', async () => {
    const bytes = createPdf(uploadPartBytes + 10);
    const { id } = (await start('Race.pdf', bytes.length)).body.upload;
    const part = { offset: 0, bytes: bytes.subarray(0, uploadPartBytes) };
    const responses = await Promise.all([1, 2].map(() => sendPart(portal, editor, id, part)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await get(id)).body.upload.receivedBytes).toBe(uploadPartBytes);
  });

  it('belongs to the member who started it', async () => {
    const { id } = (await start('Fire plan.pdf', 100)).body.upload;
    expect((await get(id, publisher)).status).toBe(404);
    expect((await finish(id, publisher)).status).toBe(404);
    expect((await sendPart(portal, publisher, id, { offset: 0, bytes: createPdf(100) })).status).toBe(404);
    const cancel = (caller: typeof editor) =>
      portal.send(uploadsStaff.cancelUpload, { params: { id } }, caller);
    expect((await cancel(publisher)).status).toBe(404);
    expect((await cancel(editor)).status).toBe(200);
    expect((await get(id)).status).toBe(404);
  });

  it('deletes it after a day, with all its parts, and immediately when it is cancelled', async () => {
    const { id } = (await start('Fire plan.pdf', uploadPartBytes + 10)).body.upload;
    const part = { offset: 0, bytes: createPdf(uploadPartBytes) };
    await sendPart(portal, editor, id, part);
    const keys = await listPartKeys(id);
    expect(keys.map(isStored)).toEqual([true]);
    await portal.database.pool.query("UPDATE uploads SET created_at = created_at - interval '25 hours'");
    expect((await get(id)).status).toBe(404);
    await expireOrphanedFiles(portal);
    await uploadsFeature.cleanUp?.(portal.appServices.services);
    expect(await portal.database.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(keys.map(isStored)).toEqual([false]);

    const other = (await start('Fire plan.pdf', uploadPartBytes + 10)).body.upload;
    await sendPart(portal, editor, other.id, part);
    const otherKeys = await listPartKeys(other.id);
    expect(otherKeys.map(isStored)).toEqual([true]);
    await portal.send(uploadsStaff.cancelUpload, { params: { id: other.id } }, editor);
    expect(otherKeys.map(isStored)).toEqual([false]);
  });

  it('limits how much one member has in progress', async () => {
    const max = 12 * 1024 * 1024;
    const responses = [];
    for (let index = 0; index < 21; index += 1) responses.push(await start(`Plan ${index}.pdf`, max));
    expect(responses.map(({ status }) => status)).toEqual([...Array(20).fill(200), 409]);
    expect(responses.at(-1)?.errorBody.message).toMatch(/^You have many unfinished uploads\. /);
    expect((await uploadFile(portal, publisher, 'Fire plan.pdf', createPdf(100))).status).toBe(200);
    await portal.database.pool.query('DELETE FROM uploads');
  });
});

describe('an upload to a bucket', () => {
  let other: TestApp;
  let withBucket: TestApp;
  beforeAll(async () => {
    const { database: sharedDatabase } = portal;
    const fileStore = createS3Store(parseS3Url(s3.url) as S3Location);
    withBucket = await startTestApp({}, { sharedDatabase, fileStore });
    other = await startTestApp({}, { sharedDatabase, fileStore });
  });
  afterAll(async () => {
    await withBucket.close();
    await other.close();
  });

  it('accepts each request at another portal', async () => {
    const bytes = createPdf(uploadPartBytes + 5_000);
    const body = { name: 'Fire plan.pdf', byteSize: bytes.length };
    const { id } = (await withBucket.send(uploadsStaff.startUpload, { body }, editor)).body.upload;
    const first = { offset: 0, bytes: bytes.subarray(0, uploadPartBytes) };
    const last = { offset: uploadPartBytes, bytes: bytes.subarray(uploadPartBytes) };
    expect((await sendPart(other, editor, id, first)).status).toBe(200);
    expect((await sendPart(withBucket, editor, id, last)).status).toBe(200);
    const finished = await other.send(uploadsStaff.finishUpload, { params: { id } }, editor);
    expect(finished.body.upload.isFinished).toBe(true);
    const { key } = await take(id);
    expect([...s3.objects.keys()]).toEqual([key]);
    expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
  });
});

const office = (folder: string, ...names: string[]) =>
  createZipFile(
    ['[Content_Types].xml', `${folder}/main.xml`, ...names].map((name) => ({ name, content: 'x' })),
  );

describe('kinds of uploaded files', () => {
  it('accepts a file whose content is what its name says', async () => {
    const openDocument = createZipFile([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: 'x' },
    ]);
    for (const [name, bytes, mediaType] of [
      ['C:\\files\\Fire plan.PDF', createPdf(50), 'application/pdf'],
      [
        'Roster.docx',
        office('word'),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
      ['Roster.xlsx', office('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['Roster.odt', openDocument, 'application/vnd.oasis.opendocument.text'],
      ['Roster.csv', Buffer.from('Name;Stadt\nJörg;Köln\n', 'latin1'), 'text/csv; charset=utf-8'],
      ['Siren.mp3', Buffer.from('ID3\x04\0\0\0\0\0\0'), 'audio/mpeg'],
      ['Drill.mp4', Buffer.from('\0\0\0\x20ftypisom\0\0\0\0'), 'video/mp4'],
    ] as const) {
      const { status, body } = await uploadFile(portal, editor, name, bytes);
      expect([status, body.upload?.mediaType], name).toEqual([200, mediaType]);
    }
  });

  it('rejects other files with a sentence', async () => {
    const rejected: [name: string, content: Uint8Array | string, sentence: RegExp][] = [
      [
        'Large.pdf',
        Buffer.alloc(12 * 1024 * 1024 + 1),
        /^“Large.pdf” is too large. Files can have at most 12 MB.$/,
      ],
      ['Empty.pdf', '', /is empty/],
      ['no-extension', '%PDF-', /needs a name with an extension/],
      ['../..', '%PDF-', /needs a name with an extension/],
      ['tool.exe', 'MZ\x90\0', /cannot be attached. Allowed are PDF, Word/],
      ['files.zip', office('word'), /cannot be attached/],
      ['page.html', '<html>', /cannot be attached/],
      ['drawing.svg', '<svg>', /cannot be attached/],
      ['tool.pdf', 'MZ\x90\0', /is a program/],
      ['tool.txt', '#!/bin/sh\nrm -rf /', /is a program/],
      ['page.txt', '  <!DOCTYPE html><script>alert(1)</script>', /is a web page/],
      ['page.csv', 'a,b\n<script>alert(1)</script>', /is a web page/],
      ['picture.pdf', '\x89PNG\r\n\x1a\n', /does not contain what its name says/],
      ['binary.txt', 'a\0b', /does not contain what its name says/],
      ['sheet.docx', office('xl'), /does not contain what its name says/],
      ['cut.docx', office('word').subarray(0, 100), /is damaged or incomplete/],
      ...['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'ppam'].map((extension): [string, Uint8Array, RegExp] => [
        `a.${extension}`,
        office('word'),
        /contains macros. Save it/,
      ]),
      ['hidden.docx', office('word', 'word/vbaProject.bin'), /contains macros/],
      ['hidden.xlsx', office('xl', 'xl/VBAPROJECT.BIN'), /contains macros/],
      ['sheets.xlsx', office('xl', 'xl/macrosheets/sheet1.xml'), /contains macros/],
      [
        'old.doc',
        '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
        /old Office format that can hide macros. Save it as .docx/,
      ],
    ];
    for (const [name, content, sentence] of rejected) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      const { status, errorBody } = await uploadFile(portal, editor, name, bytes);
      expect([status, errorBody.message], name).toEqual([
        name === 'Large.pdf' ? 413 : 400,
        expect.stringMatching(sentence),
      ]);
    }
  });

  it('accepts macros if ATTACHMENT_MACROS allows them', async () => {
    const { database: sharedDatabase } = portal;
    const permissive = await startTestApp({ ATTACHMENT_MACROS: 'allow' }, { sharedDatabase });
    const macros = office('word', 'word/vbaProject.bin');
    for (const name of ['Form.docm', 'Form.docx'])
      expect((await uploadFile(permissive, editor, name, macros)).status, name).toBe(200);
    await permissive.close();
  });
});
