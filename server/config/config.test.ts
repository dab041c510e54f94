import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { toPaymentDetails } from '../payments/bank-account.ts';
import { ConfigError, readConfig } from './config.ts';
import { variables } from './variables.ts';

const example = readFileSync('.env.example', 'utf8');

describe('readConfig', () => {
  it('reads the variables that .env.example documents, in the same order and with the same defaults', () => {
    const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(variables.shape));
    const lines = example.split('\n');
    const unexplained = lines.filter((line, index) => {
      const before = lines[index - 1] ?? '';
      return /^[A-Z_]+=/.test(line) && !/^(#|[A-Z_]+=)/.test(before);
    });
    expect(unexplained).toEqual([]);
    const read = (environment: Record<string, string | undefined>) =>
      JSON.stringify(readConfig(environment, '/muster'));
    expect(read(parseEnv(example))).toBe(read({}));
  });

  it('rejects an invalid value with a sentence that names the variable', () => {
    const invalid: Record<string, string[]> = {
      PORT: ['abc', '70000', '0', ' '],
      METRICS_PORT: ['3000', '3001', 'yes'],
      TRUST_PROXY: ['garbage'],
      SESSION_HOURS: ['0', '500'],
      PUBLIC_URL: ['muster.example'],
      DATABASE_URL: ['mysql://x'],
      DATABASE_REPLICA_URL: ['postgres://x'],
      FILES_URL: [
        'https://me:secret@storage.example/files',
        's3://me:secret@storage.example',
        's3://storage.example/files',
        's3://me:%zz@storage.example/files',
      ],
      DEMO: ['yes'],
      STRIPE_SECRET_KEY: ['sk'],
      LOG_LEVEL: ['loud'],
      BANK_BSB: ['12345'],
      BANK_ACCOUNT_NUMBER: ['ask us'],
      GST_RULE: ['nobody'],
      ASSOCIATION_EMAIL: ['the office'],
      MAIL_FROM: ['Muster'],
      SECURITY_CONTACT: ['https://fire.example/security'],
      ENQUIRIES_TO: ['the office', 'a@fire.example, b@fire.example'],
      ENQUIRIES_TO_BY_TYPE: [
        'events@fire.example',
        'Events:office',
        'Complaints:a@fire.example',
        'Media:a@fire.example,',
        'Media:a@fire.example,Media:b@fire.example',
      ],
    };
    const expectError = (name: string, environment: Record<string, string>) => {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} (is|and) .*\\.$`));
    };
    for (const [name, values] of Object.entries(invalid))
      for (const value of values) expectError(name, { [name]: value });
    expectError('MARKETPLACE_PORT', { PORT: '3001' });
    expectError('TEST_PAYMENTS', {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      TEST_PAYMENTS: 'true',
    });
    expectError('BANK_ACCOUNT_NUMBER', { BANK_ACCOUNT_NAME: 'Fire', BANK_BSB: '123-456' });
    const twoProblems = expect.objectContaining({ problems: [expect.any(String), expect.any(String)] });
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(twoProblems);
    for (const TRUST_PROXY of ['true', '2', '10.0.0.0/8, 127.0.0.1', 'loopback'])
      expect(() => readConfig({ TRUST_PROXY })).not.toThrow();
  });

  it('does not repeat a URL that may contain a password', () => {
    expect(() => readConfig({ SMTP_URL: 'http://me:hunter2@mail.example' })).toThrow(
      /^SMTP_URL is set but must start/,
    );
  });

  it('reads the storage keys from FILES_URL or from their own variables', () => {
    const keys = { FILES_KEY_ID: 'me', FILES_SECRET_KEY: 'a/b+c' };
    const location = { bucket: 'files', folder: '', region: 'us-east-1', keyId: 'me', secretKey: 'a/b+c' };
    expect(readConfig({ FILES_URL: 's3://storage.example/files', ...keys }).files).toEqual({
      ...location,
      origin: 'https://storage.example',
    });
    const urlWithKeys = 's3+http://me:a%2Fb%2Bc@10.0.0.7:9000/files/muster/live?region=ap-southeast-2';
    expect(readConfig({ FILES_URL: urlWithKeys }).files).toEqual({
      ...location,
      origin: 'http://10.0.0.7:9000',
      folder: 'muster/live',
      region: 'ap-southeast-2',
    });
    expect(readConfig({}).files).toBeUndefined();
  });

  it('sends enquiries to the domain of the sender unless an address is set, for all types or for one', () => {
    const readEnquiries = (env: Record<string, string>) => readConfig(env).settingDefaults.enquiries;
    expect(readEnquiries({}).to).toBe('enquiries@demo.example');
    expect(readEnquiries({ MAIL_FROM: 'no-reply@fire.example' }).to).toBe('enquiries@fire.example');
    const environment = {
      ENQUIRIES_TO: 'office@fire.example',
      ENQUIRIES_TO_BY_TYPE: 'Events:events@fire.example, Media : press@fire.example',
    };
    const { to, types } = readEnquiries(environment);
    expect([to, types.flatMap((type) => type.to || [])]).toEqual([
      'office@fire.example',
      ['events@fire.example', 'press@fire.example'],
    ]);
  });

  it('uses fictional bank details in the demo and none otherwise, unless they are set', () => {
    const bank = { BANK_ACCOUNT_NAME: 'Fire', BANK_BSB: '123-456', BANK_ACCOUNT_NUMBER: '12345678' };
    const read = (env: Record<string, string>) => {
      const { settingDefaults } = readConfig(env);
      return { ...settingDefaults.association, ...toPaymentDetails(settingDefaults) };
    };
    const demo = { account: { bsb: '000-000' }, text: '', email: 'accounts@demo.example' };
    expect(read({})).toMatchObject(demo);
    const contact = expect.stringContaining('please contact');
    expect(read({ DEMO: 'false' })).toMatchObject({ account: null, text: contact, address: '', email: '' });
    const account = { name: 'Fire', bsb: '123-456', number: '12345678' };
    expect(read({ DEMO: 'false', ...bank })).toMatchObject({ account, text: '' });
  });

  it('enables the demo by default only when other machines cannot reach the portal', () => {
    const PUBLIC_URL = 'https://portal.example';
    const DATABASE_URL = 'postgres://host/db';
    for (const environment of [
      {},
      { PUBLIC_URL: 'http://localhost:8080' },
      { HOST: '::1' },
      { HOST: '0.0.0.0', DEMO: 'true' },
      { PUBLIC_URL, DEMO: 'true' },
      { DATABASE_URL, DEMO: 'true' },
    ])
      expect(readConfig(environment).demo).toBe(true);
    for (const environment of [{ PUBLIC_URL }, { SMTP_URL: 'smtp://mail.example' }, { DATABASE_URL }])
      expect(readConfig(environment).demo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: false, testPayments: false });
  });
});
