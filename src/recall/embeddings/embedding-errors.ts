import { fail, type WayfarerError } from '../../core/index.ts';
import { asksToWait, parseRetryAfter } from '../../net/index.ts';
import type { HttpResponse } from '../../net/http/index.ts';
import type { EmbeddingModel } from '../../store/index.ts';

const PROVIDER = 'embeddings';

/** The error for an answer with another status than 200. What the server says is not repeated: it may contain the key. */
export function refusedByServer({
  status,
  headers,
}: Pick<HttpResponse, 'status' | 'headers'>): WayfarerError {
  const facts = { provider: PROVIDER, status };
  if (asksToWait({ status, headers })) {
    const retryAfterS = parseRetryAfter(headers['retry-after']);
    return fail('rate_limited', { ...facts, ...(retryAfterS !== undefined && { retryAfterS }) });
  }
  if (status === 401 || status === 403)
    return toCheck(['EMBEDDING_SERVER_API_KEY'], facts, 'The embedding server refuses the API key.');
  if (status >= 500) return fail('provider_failed', facts, { message: 'The embedding server failed.' });
  const settings = ['EMBEDDING_SERVER_URL', 'EMBEDDING_MODEL_NAME', 'EMBEDDING_TOKENS_SIZE'];
  return toCheck(settings, facts, 'The embedding server does not take the request.');
}

/** An answer that is not what the interface describes, or not all of it. */
export function badEmbeddings(): WayfarerError {
  const message = "The embedding server's answer is not what its interface describes.";
  return fail('provider_failed', { provider: PROVIDER, reason: 'bad_answer' }, { message });
}

/** Says that it was the embedding server, and which setting bounds it. */
export function ofEmbeddingServer(error: WayfarerError): WayfarerError {
  const { code, message, hint, next, cause = error } = error;
  const facts = { provider: PROVIDER, ...error.facts };
  if (code === 'internal') return error;
  if (code === 'timeout') {
    const inTime = { ...facts, setting: 'REQUEST_TIMEOUT_MS' };
    return fail('timeout', inTime, { message: 'The embedding server did not answer in time.', cause });
  }
  if (code === 'navigation_failed')
    return fail('provider_failed', facts, { message: 'The embedding server cannot be reached.', cause });
  return fail(code, facts, { message, hint, next, cause });
}

/** What is stored was made by another model, or the model has changed. */
export function wrongModel(
  stored: EmbeddingModel,
  given: { readonly name: string; readonly dimension?: number | undefined },
): WayfarerError {
  return fail('embedding_mismatch', { stored, given, settings: ['EMBEDDING_MODEL_NAME'] });
}

/** Without a way to embed, nothing can be found by its meaning. */
export function noEmbedder(): WayfarerError {
  const settings = ['EMBEDDING_SERVER_URL', 'EMBEDDING_SERVER_API_KEY', 'EMBEDDING_MODEL_NAME'];
  const message = `No embedding server is configured: set ${settings.join(', ')}, or EMBEDDING_PROVIDER=local.`;
  return fail('not_configured', { settings: [...settings, 'EMBEDDING_PROVIDER'] }, { message });
}

function toCheck(settings: readonly string[], facts: object, message: string): WayfarerError {
  const hint = `Ask the operator to check ${settings.join(', ')}.`;
  return fail('provider_failed', { ...facts, settings }, { message, hint, next: 'ask_human' });
}
