import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createPolicy, defaultNetworkMode, type NetworkMode } from '../../src/net/index.ts';

const MODES: readonly NetworkMode[] = ['public', 'local', 'open'];

function reasonOf(address: string, options: Parameters<typeof createPolicy>[0]): string {
  const verdict = createPolicy(options).judge(address, 80);
  return verdict.allowed ? (verdict.guarded ? 'guarded' : 'free') : verdict.reason;
}

describe('addresses', () => {
  test.each([
    ['8.8.8.8', 'free'],
    ['2606:4700::1111', 'free'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['0.0.0.0', 'reserved'],
    ['::', 'reserved'],
    ['10.1.2.3', 'private'],
    ['172.31.0.1', 'private'],
    ['192.168.0.1', 'private'],
    ['fd12::1', 'private'],
    ['fec0::1', 'private'],
    ['169.254.1.1', 'link_local'],
    ['fe80::1%eth0', 'link_local'],
    ['100.64.0.1', 'shared'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['240.0.0.1', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['ff02::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['2001::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['not an address', 'reserved'],
  ])('%s is %s for a public server', (address, expected) => {
    expect(reasonOf(address, { mode: 'public' })).toBe(expected);
  });

  test.each([
    '::ffff:127.0.0.2',
    '::ffff:7f00:2',
    '::127.0.0.2',
    '64:ff9b::7f00:2',
    '2002:7f00:2::',
    '::ffff:0:7f00:2',
    '2a00::5efe:7f00:2',
    '2a00::200:5efe:127.0.0.2',
  ])('%s is refused like the address it wraps', (address) => {
    expect(reasonOf(address, { mode: 'public' })).toMatch(/loopback|reserved/);
    expect(reasonOf(address, { mode: 'public', allow: ['127.0.0.1/32'] })).toMatch(/loopback|reserved/);
    expect(reasonOf(address, { mode: 'open', deny: ['127.0.0.2'] })).toMatch(/denied|reserved/);
  });

  test.each(['64:ff9b::808:808', '2002:808:808::1', '::ffff:8.8.8.8'])(
    '%s leads to the internet',
    (address) => {
      expect(reasonOf(address, { mode: 'public' })).toBe('free');
    },
  );
});

describe('modes', () => {
  test('local adds loopback and nothing else', () => {
    expect(reasonOf('127.0.0.1', { mode: 'local' })).toBe('guarded');
    expect(reasonOf('::1', { mode: 'local' })).toBe('guarded');
    expect(reasonOf('10.0.0.1', { mode: 'local' })).toBe('private');
  });

  test.each(['127.0.0.1', '10.0.0.1', 'fd12::1', '169.254.1.1', '100.64.0.1'])('open adds %s', (address) => {
    expect(reasonOf(address, { mode: 'open' })).toBe('guarded');
  });

  test.each([
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
  ])('the metadata address %s must be named, in every mode', (address) => {
    for (const mode of MODES) {
      expect(reasonOf(address, { mode })).toBe('metadata');
      expect(reasonOf(address, { mode, allow: ['0.0.0.0/0', '::/0'] })).toBe('metadata');
    }
  });

  test('a named metadata address is allowed', () => {
    expect(reasonOf('169.254.169.254', { mode: 'public', allow: ['169.254.169.254/32'] })).toBe('free');
  });
});

test('a server is local by default only where nobody else can reach it', () => {
  expect(defaultNetworkMode('stdio')).toBe('local');
  for (const bindHost of ['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost']) {
    expect(defaultNetworkMode({ bindHost })).toBe('local');
  }
  for (const bindHost of ['0.0.0.0', '::', '10.0.0.1', '8.8.8.8', 'example.org', '']) {
    expect(defaultNetworkMode({ bindHost })).toBe('public');
  }
});

describe('rules of the operator', () => {
  test('an allowed range counts as internet, a denied one wins over it', () => {
    const options = { mode: 'public', allow: ['10.0.0.0/8'], deny: ['10.1.0.0/16'] } as const;
    expect(reasonOf('10.2.0.1', options)).toBe('free');
    expect(reasonOf('10.1.0.1', options)).toBe('denied');
    expect(reasonOf('::ffff:10.1.0.1', options)).toBe('denied');
    expect(reasonOf('8.8.8.8', { mode: 'open', deny: ['8.0.0.0/8'] })).toBe('denied');
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    '1.2.3.4/x',
    '1.2.3.4/8/8',
    'example.org',
    '0x7f.1',
  ])('the range "%s" is refused with a clear sentence', (cidr) => {
    expect(() => createPolicy({ mode: 'public', allow: [cidr] })).toThrow(
      /is not a network: use an IP address or a range/,
    );
  });

  test('ports of this server are denied on this machine even where everything is allowed', () => {
    const policy = createPolicy({ mode: 'open', allow: ['0.0.0.0/0', '::/0'], ownPorts: [7001] });
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1']) {
      expect(policy.judge(address, 7001)).toEqual({ allowed: false, reason: 'own_port' });
    }
    expect(policy.judge('8.8.8.8', 7001).allowed).toBe(true);
    const release = policy.claimPort(7002);
    expect(policy.judge('127.0.0.1', 7002).allowed).toBe(false);
    release();
    expect(policy.judge('127.0.0.1', 7002).allowed).toBe(true);
  });

  test('that a setting names are allowed in every mode, except what no mode allows', () => {
    const policy = createPolicy({ mode: 'public', deny: ['10.0.0.0/8'] });
    const named = policy.withoutMode();
    for (const address of ['127.0.0.1', '192.168.0.1', '8.8.8.8'])
      expect(named.judge(address, 80).allowed).toBe(true);
    for (const address of ['10.1.2.3', '169.254.169.254'])
      expect(named.judge(address, 80).allowed).toBe(false);
    policy.claimPort(7003);
    expect(named.judge('127.0.0.1', 7003)).toEqual({ allowed: false, reason: 'own_port' });
    expect(policy.judge('127.0.0.1', 80).allowed).toBe(false);
  });
});

test('an IPv4 address gets one verdict in every form that dials it', () => {
  const policy = createPolicy({ mode: 'public' });
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const direct = policy.judge(address, 80);
      expect(policy.judge(`::ffff:${address}`, 80)).toEqual(direct);
      for (const form of [`64:ff9b::${address}`, `::${address}`, `::ffff:0:${address}`]) {
        if (!direct.allowed) expect(policy.judge(form, 80).allowed).toBe(false);
      }
    }),
  );
});
