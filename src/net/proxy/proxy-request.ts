import type { IncomingMessage, ServerResponse } from 'node:http';

import { asWayfarerError } from '../../core/index.ts';
import { blocked } from '../blocked.ts';
import { isBrowserChatter } from './chatter.ts';
import { explainFailure, isClosedEarly } from '../http/failures.ts';
import { loggedUrl } from './proxy-log.ts';
import type { ProxyContext } from './proxy-context.ts';
import { type Carried, relay } from './proxy-relay.ts';
import { routeTo } from './route-to.ts';
import { hostOf, parseUrl } from '../target.ts';

/** Sent to the browser with a refused request; the empty body keeps it from becoming a page. */
export const BLOCKED_HEADER = 'x-wayfarer-blocked';

/** Handles one plain HTTP request of the browser. */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  context: ProxyContext,
): Promise<void> {
  response.sendDate = false;
  const target = targetOf(request);
  if (target === undefined) {
    response.writeHead(400).end();
    return;
  }
  if (isBrowserChatter(target.hostname)) {
    refuse(response, 'chatter');
    return;
  }
  try {
    const route = await routeTo(target, context);
    if (route.guarded && !context.grants.allowsRequest(target, initiatorOf(request))) {
      throw blocked(route.host, 'initiator');
    }
    await carry({ request, response, target, route }, context);
  } catch (thrown) {
    const error = explainFailure(thrown, { host: hostOf(target) });
    if (response.destroyed) return; // the browser has disconnected
    context.log.add({
      kind: 'request',
      url: loggedUrl(target.href),
      host: hostOf(target),
      error,
      isNavigation: isNavigation(request),
    });
    if (error.code === 'address_blocked') refuse(response, String(error.facts['reason']));
    else if (error.code === 'auth_required') refuse(response, error.code);
    // A broken exchange must look broken: a response of ours would be taken for the site's.
    else response.destroy();
  }
}

async function carry(carried: Carried, { agent, grants }: ProxyContext): Promise<void> {
  const { request, response } = carried;
  try {
    await relay(agent, carried, grants.follow);
  } catch (error) {
    const isSafeAgain = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafeAgain || response.headersSent || !isClosedEarly(asWayfarerError(error))) throw error;
    await relay(agent, carried, grants.follow);
  }
}

/** A request to a proxy has an absolute URL; anything else was not meant for one. */
function targetOf({ url = '' }: IncomingMessage): URL | undefined {
  // No length limit of ours: browsers and servers have their own.
  return /^http:\/\//i.test(url) ? parseUrl(url) : undefined;
}

function initiatorOf({ headers }: IncomingMessage): Parameters<ProxyContext['grants']['allowsRequest']>[1] {
  const fetchSite = headers['sec-fetch-site'];
  return {
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    origin: headers.origin,
    referer: headers.referer,
  };
}

/** Whether the request is a navigation of a tab. Browsers send the destination only to trustworthy targets. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined
    ? headers['upgrade-insecure-requests'] === '1'
    : destination === 'document';
}

function refuse(response: ServerResponse, reason: string): void {
  response
    .writeHead(403, { [BLOCKED_HEADER]: reason, 'content-length': '0', 'cache-control': 'no-store' })
    .end();
}
