import { describe, expect, test } from 'vitest';
import { canonicalUrl, withoutSecrets } from '../../src/archive/index.ts';

describe('the address of a document', () => {
  test.each([
    ['HTTP://Example.ORG:80/a/../b#part', 'http://example.org/b'],
    ['https://example.org', 'https://example.org/'],
    ['https://ann:pass@example.org/?a=1&b=%20', 'https://example.org/?a=1&b=%20'],
    ["https://ann:p(w'@example.org/", 'https://example.org/'],
    ['https://example.org/#/inbox', 'https://example.org/#/inbox'],
    ['https://example.org/#!inbox', 'https://example.org/#!inbox'],
  ])('%s is %s', (given, canonical) => {
    expect(canonicalUrl(given)).toBe(canonical);
  });

  test.each(['about:blank', 'file:///etc/passwd', 'no address'])('%s has none', (given) => {
    expect(canonicalUrl(given)).toBeUndefined();
  });

  test('keeps different secrets apart without showing them', () => {
    const [one, two] = ['first', 'second'].map((secret) =>
      canonicalUrl(`https://example.org/?access_token=${secret}&page=2`),
    );
    expect(one).toMatch(/^https:\/\/example\.org\/\?access_token=redacted-[0-9a-f]{12}&page=2$/);
    expect(one).not.toBe(two);
    expect(canonicalUrl(one ?? '')).toBe(one);
  });
});

test.each([
  'https://example.org/#!access_token=SENTINEL',
  'https://example.org/#/back?token=SENTINEL',
  'https://example.org/?next=https%3A%2F%2Fb.org%2F%3Ftoken%3DSENTINEL%26page%3D2',
  'https://example.org/a;jsessionid=SENTINEL?b=1',
  'https://example.org/?PHPSESSID=SENTINEL',
  'https://example.org/?auth[token]=SENTINEL',
  'https://example.org/?auth%5Btoken%5D=SENTINEL',
])('the secret of %s is not stored', (address) => {
  const stored = canonicalUrl(address);
  expect(stored).toMatch(/^https:\/\/example\.org\/.*redacted-[0-9a-f]{12}/);
  expect(stored).not.toContain('SENTINEL');
  expect(canonicalUrl(stored ?? '')).toBe(stored);
  expect(withoutSecrets(`[Go](${address}) on`)).toMatch(/redacted-[0-9a-f]{12}.*\) on$/);
});

test('a very long name of a parameter is read, too', () => {
  const text = `https://example.org/?${'a'.repeat(5_000_000)}=1`;
  expect(withoutSecrets(text) === text).toBe(true);
});

test('a secret in a fragment of a link is replaced', () => {
  expect(withoutSecrets('https://example.org/#access_token=SENTINEL&a=1')).toMatch(
    /#access_token=redacted-\w+&a=1$/,
  );
});

test('secrets in the links of a text are replaced, other words are not', () => {
  const text = withoutSecrets(
    'The token=plain word. [Go](https://ann:pw@x.org/?a=1&api_key=S3CRET) and ?monkey=7, a@b.org',
  );
  expect(text).not.toMatch(/S3CRET|ann:pw/);
  expect(text).toMatch(
    /^The token=plain word\. \[Go\]\(https:\/\/x\.org\/\?a=1&api_key=redacted-\w+\) and \?monkey=7, a@b\.org$/,
  );
});
