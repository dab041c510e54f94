import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigFault, readConfig, variables } from './config.ts';

const example = readFileSync('.env.example', 'utf8');

describe('the configuration', () => {
  it('is documented in .env.example: the same variables, in the same order', () => {
    const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(variables.shape));
  });

  it('has the defaults that .env.example shows', () => {
    const plain = (environment: Record<string, string | undefined>) =>
      JSON.stringify(readConfig(environment, '/muster'));
    expect(plain(parseEnv(example))).toBe(plain({}));
  });

  it('explains every variable', () => {
    const lines = example.split('\n');
    const unexplained = lines.filter((line, index) => {
      const before = lines[index - 1] ?? '';
      return /^[A-Z_]+=/.test(line) && !before.startsWith('#') && !/^[A-Z_]+=/.test(before);
    });
    expect(unexplained).toEqual([]);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: ' ' }, 'PORT'],
    [{ PORT: '3001' }, 'MARKETPLACE_PORT'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '3001' }, 'METRICS_PORT'],
    [{ METRICS_PORT: 'yes' }, 'METRICS_PORT'],
    [{ TRUST_PROXY: 'garbage' }, 'TRUST_PROXY'],
    [{ SESSION_HOURS: '500' }, 'SESSION_HOURS'],
    [{ PUBLIC_URL: 'muster.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_REPLICA_URL'],
    [{ FILES_URL: 'https://me:secret@storage.example/files' }, 'FILES_URL'],
    [{ FILES_URL: 's3://me:secret@storage.example' }, 'FILES_URL'],
    [{ FILES_URL: 's3://storage.example/files' }, 'FILES_URL'],
    [{ FILES_URL: 's3://me:%zz@storage.example/files' }, 'FILES_URL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', TEST_PAYMENTS: 'true' }, 'TEST_PAYMENTS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ BANK_BSB: '12345' }, 'BANK_BSB'],
    [{ BANK_ACCOUNT_NAME: 'Fire', BANK_BSB: '123-456' }, 'BANK_ACCOUNT_NUMBER'],
    [{ BANK_ACCOUNT_NUMBER: 'ask us' }, 'BANK_ACCOUNT_NUMBER'],
    [{ GST_RULE: 'nobody' }, 'GST_RULE'],
    [{ ASSOCIATION_EMAIL: 'the office' }, 'ASSOCIATION_EMAIL'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
    [{ MAIL_FROM: 'Muster' }, 'MAIL_FROM'],
    [{ SECURITY_CONTACT: 'https://fire.example/security' }, 'SECURITY_CONTACT'],
    [{ ENQUIRIES_TO: 'the office' }, 'ENQUIRIES_TO'],
    [{ ENQUIRIES_TO: 'a@fire.example, b@fire.example' }, 'ENQUIRIES_TO'],
    [{ ENQUIRIES_TO_BY_TYPE: 'events@fire.example' }, 'ENQUIRIES_TO_BY_TYPE'],
    [{ ENQUIRIES_TO_BY_TYPE: 'Events:office' }, 'ENQUIRIES_TO_BY_TYPE'],
    [{ ENQUIRIES_TO_BY_TYPE: 'Complaints:a@fire.example' }, 'ENQUIRIES_TO_BY_TYPE'],
    [{ ENQUIRIES_TO_BY_TYPE: 'Media:a@fire.example,' }, 'ENQUIRIES_TO_BY_TYPE'],
    [{ ENQUIRIES_TO_BY_TYPE: 'Media:a@fire.example,Media:b@fire.example' }, 'ENQUIRIES_TO_BY_TYPE'],
  ])('refuses %j with a sentence that names the variable', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigFault);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} is .*\\.$`));
  });

  it('does not repeat an address that may hold a password', () => {
    expect(() => readConfig({ SMTP_URL: 'http://me:hunter2@mail.example' })).toThrow(
      /^SMTP_URL is set but must begin/,
    );
  });

  it('reads where the storage is, with the keys in the address or beside it', () => {
    const keys = { FILES_KEY_ID: 'me', FILES_SECRET_KEY: 'a/b+c' };
    const place = { bucket: 'files', folder: '', region: 'us-east-1', keyId: 'me', secretKey: 'a/b+c' };
    expect(readConfig({ FILES_URL: 's3://storage.example/files', ...keys }).files).toEqual({
      ...place,
      origin: 'https://storage.example',
    });
    const whole = 's3+http://me:a%2Fb%2Bc@10.0.0.7:9000/files/muster/live?region=ap-southeast-2';
    expect(readConfig({ FILES_URL: whole }).files).toEqual({
      ...place,
      ...{ origin: 'http://10.0.0.7:9000', folder: 'muster/live', region: 'ap-southeast-2' },
    });
    expect(readConfig({}).files).toBeUndefined();
  });

  it.each(['true', '2', '10.0.0.0/8, 127.0.0.1', 'loopback'])('trusts %s', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).not.toThrow();
  });

  it('sends enquiries to the domain of the sender unless told whom to, for all types or for one', () => {
    expect(readConfig({}).enquiries).toEqual({ to: 'enquiries@demo.example', toByType: {} });
    expect(readConfig({ MAIL_FROM: 'no-reply@fire.example' }).enquiries.to).toBe('enquiries@fire.example');
    const given = {
      ENQUIRIES_TO: 'office@fire.example',
      ENQUIRIES_TO_BY_TYPE: 'Events:events@fire.example, Media : press@fire.example',
    };
    expect(readConfig(given).enquiries).toEqual({
      to: 'office@fire.example',
      toByType: { Events: 'events@fire.example', Media: 'press@fire.example' },
    });
  });

  it('prints fictional bank details in the demo and none elsewhere, unless they are set', () => {
    const bank = { BANK_ACCOUNT_NAME: 'Fire', BANK_BSB: '123-456', BANK_ACCOUNT_NUMBER: '12345678' };
    const bankAccount = { name: 'Fire', bsb: '123-456', number: '12345678' };
    expect(readConfig({})).toMatchObject({
      bankAccount: { bsb: '000-000' },
      invoicePaymentDetails: '',
      association: { email: 'accounts@demo.example' },
    });
    expect(readConfig({ DEMO: 'false' })).toMatchObject({
      bankAccount: undefined,
      invoicePaymentDetails: expect.stringContaining('please contact'),
      association: { address: null, email: null },
    });
    expect(readConfig({ DEMO: 'false', ...bank })).toMatchObject({ bankAccount, invoicePaymentDetails: '' });
  });

  it('lists every fault at once', () => {
    try {
      readConfig({ PORT: 'x', DEMO: 'x' });
      expect.unreachable();
    } catch (error) {
      expect((error as ConfigFault).faults).toHaveLength(2);
    }
  });

  it('fills an empty database with the demo association where nobody but the own machine comes, unless told otherwise', () => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).demo).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'https://portal.example' }).demo).toBe(false);
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).demo).toBe(false);
    expect(readConfig({ HOST: '::1' }).demo).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: false, testPayments: false });
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'https://portal.example', DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://host/db', DEMO: 'true' }).demo).toBe(true);
  });
});
