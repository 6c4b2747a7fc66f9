import { fail, WayfarerError } from '../../core/index.ts';

/** What was known about an exchange when it failed. */
export interface FailureFacts {
  readonly host: string;
  /** Body bytes that had arrived; undefined before the response began. */
  readonly bytesReceived?: number;
}

const TLS_REASONS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self_signed',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  CERT_REVOKED: 'revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong_host',
  HOSTNAME_MISMATCH: 'wrong_host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_issuer',
  CERT_UNTRUSTED: 'unknown_issuer',
  EPROTO: 'protocol',
};

const NETWORK_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  UND_ERR_SOCKET: 'connection_closed',
};

const MESSAGES: Readonly<Record<string, string>> = {
  connection_refused: 'The host refuses connections.',
  unreachable: 'The host cannot be reached.',
  connection_closed: 'The host closed the connection without a response.',
  incomplete: 'The response ended before it was complete.',
  bad_response: 'The server does not speak HTTP.',
  bad_encoding: 'The response does not have the content encoding that it declares.',
};

/** Any failure below HTTP as a WayfarerError. Its text names the host, never an address or what a server sent. */
export function explainFailure(thrown: unknown, facts: FailureFacts): WayfarerError {
  if (thrown instanceof WayfarerError) return thrown;
  const code = codeOf(thrown);
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The headers of the response are larger than the limit.';
    return fail('too_large', { host: facts.host, what: 'headers' }, { message, cause: code });
  }
  if (isParserError(thrown)) return explainBadHttp(thrown, facts);
  if (code === 'UND_ERR_INVALID_ARG') {
    return fail(
      'invalid_input',
      {},
      { message: 'The request has a part that is not valid in HTTP.', cause: thrown },
    );
  }
  if (code === 'ETIMEDOUT')
    return fail('timeout', { host: facts.host, reason: 'no_answer' }, { cause: thrown });
  const tlsReason = tlsReasonOf(code);
  if (tlsReason !== undefined && facts.bytesReceived === undefined) {
    return fail('tls_error', { host: facts.host, reason: tlsReason }, { cause: thrown });
  }
  return failed(networkReasonOf(code, facts), facts, thrown);
}

/** Node's parser has a code, undici's a name; checked by name, so that undici need not be loaded. */
function isParserError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && (thrown.name === 'HTTPParserError' || codeOf(thrown).startsWith('HPE_'));
}

/** The parser's error contains data of the server; the logged cause leaves it out. */
function explainBadHttp({ message, code }: Error & { code?: string }, facts: FailureFacts): WayfarerError {
  const cause = `${code ?? 'HTTPParserError'}: ${message}`;
  const reason = facts.bytesReceived === undefined ? 'bad_response' : 'incomplete';
  return failed(reason, facts, cause);
}

function failed(reason: string, facts: FailureFacts, cause: unknown): WayfarerError {
  const message = MESSAGES[reason];
  return fail(
    'navigation_failed',
    { ...facts, reason },
    { ...(message !== undefined && { message }), cause },
  );
}

/** The response had begun and did not end in time. */
export function notInTime(facts: FailureFacts): WayfarerError {
  const message = 'The response began, but did not end in time.';
  return fail('timeout', { ...facts, reason: 'incomplete' }, { message });
}

/** Whether the response had begun and its rest did not arrive. */
export function isShort({ facts }: WayfarerError): boolean {
  return facts['reason'] === 'incomplete';
}

/** Whether a request may be retried: the connection was closed before any response arrived. */
export function isClosedEarly(error: WayfarerError): boolean {
  return error.code === 'navigation_failed' && error.facts['reason'] === 'connection_closed';
}

function networkReasonOf(code: string, { bytesReceived }: FailureFacts): string {
  if (/^(?:Z_|ERR__|ERR_BROTLI)/.test(code) && code !== 'Z_BUF_ERROR') {
    return bytesReceived === undefined ? 'network' : 'bad_encoding';
  }
  if (bytesReceived !== undefined) return 'incomplete';
  return NETWORK_REASONS[code] ?? 'network';
}

function tlsReasonOf(code: string): string | undefined {
  return (
    TLS_REASONS[code] ?? (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') ? 'protocol' : undefined)
  );
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  // Several addresses were tried: the first error is as good as any.
  const [first] = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [];
  const code = 'code' in thrown ? thrown.code : undefined;
  if (typeof code === 'string') return code;
  return first === undefined ? '' : codeOf(first);
}
