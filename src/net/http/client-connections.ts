import { rootCertificates } from 'node:tls';

import { type Connections, createConnections } from '../connections.ts';
import { CONNECT_TIMEOUT_MS, createDial } from '../dial.ts';
import type { Upstream } from '../upstream.ts';

export interface ClientConnectionOptions {
  readonly connectionsPerHost?: number;
  readonly maxHeaderBytes?: number;
  readonly connectTimeoutMs?: number;
  /** Hosts whose invalid certificates are accepted. */
  readonly insecureHosts?: readonly string[];
  /** Certificate authorities that are trusted in addition to the usual ones, as PEM. */
  readonly ca?: string;
  readonly upstream?: Upstream;
}

const DEFAULT_MAX_HEADER_BYTES = 65_536;
const DEFAULT_PER_HOST = 6;

/** Connections to checked addresses; those that are still opened are given up with the signal. */
export function openConnections(options: ClientConnectionOptions, signal: AbortSignal): Connections {
  return createConnections({
    dial: createDial({ ...options, signal }),
    handshakeTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    perHost: options.connectionsPerHost ?? DEFAULT_PER_HOST,
    maxHeaderBytes: options.maxHeaderBytes ?? DEFAULT_MAX_HEADER_BYTES,
    authorities: options.ca === undefined ? undefined : [...rootCertificates, options.ca],
    insecureHosts: new Set(options.insecureHosts?.map((host) => host.toLowerCase())),
  });
}
