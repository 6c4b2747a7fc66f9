import { describe, expect, test } from 'vitest';
import { covers, hostOfRule } from '../../src/session/host-rule.ts';

describe('a rule is about a host', () => {
  test.each([
    ['example.org', 'example.org'],
    ['Example.ORG.', 'example.org'],
    ['.example.org', 'example.org'],
    ['*.example.org', 'example.org'],
    ['HTTP://127.0.0.1/', '127.0.0.1'],
    ['https://example.org:8080', 'example.org'],
    ['http://*.example.org/', 'example.org'],
    ['localhost:3000', 'localhost'],
    ['0x7f.1', '127.0.0.1'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['[::1]', '[::1]'],
  ])('%j: %s', (rule, host) => {
    expect(hostOfRule(rule)).toBe(host);
  });

  test.each([
    '*',
    '*.',
    '.',
    '..',
    '',
    ' ',
    'a b',
    ' a.org',
    'a..b',
    'a.*.org',
    'a.org,b.org',
    'a.org/docs',
    'ftp://a.org/',
    'http://me@a.org/',
    'http://',
  ])('%j is about none', (rule) => {
    expect(hostOfRule(rule)).toBeUndefined();
  });
});

test('and about its subdomains, whatever the spelling', () => {
  const covered = ['example.org', 'www.example.org', 'example.org.'];
  expect(covered.filter((host) => covers('https://Example.org/', host))).toEqual(covered);
  expect(covers('example.org', 'badexample.org')).toBe(false);
});
