import { keptToken, type Settings } from '../config/index.ts';
import { fail } from '../core/index.ts';

/** The tokens of which clients must send one; none if none is required; refuses unsafe combinations. */
export function resolveTokens(settings: Settings): readonly string[] {
  const isLocal = isLoopback(settings.host);
  if (settings.auth === 'none') {
    if (isLocal) return [];
    throw refusal(
      `--auth none is for loopback only: remove it, or listen on 127.0.0.1 instead of ${settings.host}.`,
    );
  }
  if (settings.token.length > 0) return settings.token;
  if (isLocal) return [keptToken(settings['data-dir'])];
  throw refusal(`Listening on ${settings.host} needs a token: set WAYFARER_TOKEN, or listen on 127.0.0.1.`);
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function refusal(message: string): Error {
  return fail('not_configured', {}, { message });
}
