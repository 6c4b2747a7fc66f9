import { networkInterfaces } from 'node:os';

import { type Address, facesOf, parseAddress, type Zone, zoneOf } from './address.ts';
import { type Cidr, isInside, parseCidr } from './cidr.ts';
import { isLocalhost } from './target.ts';

/** `local` is public and loopback; `open` adds private, link-local and shared (CGNAT) addresses. */
export type NetworkMode = 'public' | 'local' | 'open';

export interface PolicyOptions {
  readonly mode: NetworkMode;
  /** Ranges that are allowed like the internet; a metadata address must be named exactly. */
  readonly allow?: readonly string[];
  /** Ranges that are never dialled, whatever else allows them. */
  readonly deny?: readonly string[];
  /** Ports of this server, denied on this machine's addresses; `claimPort` adds to them. */
  readonly ownPorts?: Iterable<number>;
}

/** Why an address is refused: its zone, a rule of the operator, one of our own ports, or its initiator. */
export type BlockReason =
  Exclude<Zone, 'public'> | 'denied' | 'own_port' | 'initiator' | 'internet_tab_open' | 'name_moved';

/** `guarded`: inside this machine or its network, so a page or redirect from the internet must not reach it. */
export type AddressVerdict =
  | { readonly allowed: true; readonly guarded: boolean }
  | { readonly allowed: false; readonly reason: BlockReason };

/** Checks every address before it is dialled. */
export interface Policy {
  judge(address: string, port: number): AddressVerdict;
  /** Denies a port of this server from now on; the returned function releases it. */
  claimPort(port: number): () => void;
  /** The rules for addresses that the operator named in a setting: the mode does not apply, all others do. */
  withoutMode(): Policy;
}

const ZONES_BY_MODE: Readonly<Record<NetworkMode, readonly Zone[]>> = {
  public: ['public'],
  local: ['public', 'loopback'],
  open: ['public', 'loopback', 'private', 'link_local', 'shared'],
};

const MAX_VERDICTS = 1_000;
const INTERNET: ReadonlySet<Zone> = new Set(['public']);
const FREE: AddressVerdict = { allowed: true, guarded: false };
const GUARDED: AddressVerdict = { allowed: true, guarded: true };

export function createPolicy(options: PolicyOptions): Policy {
  return buildPolicy(options, new Set(options.ownPorts ?? []));
}

function buildPolicy(options: PolicyOptions, ownPorts: Set<number>): Policy {
  const rules: Rules = {
    zones: new Set(ZONES_BY_MODE[options.mode]),
    allow: (options.allow ?? []).map(parseCidr),
    deny: (options.deny ?? []).map(parseCidr),
  };
  // The rules never change, so verdicts can be cached.
  const verdicts = new Map<string, AddressVerdict>();
  return {
    judge(text, port) {
      if (ownPorts.has(port) && isThisMachine(text)) return refused('own_port');
      const known = verdicts.get(text);
      if (known !== undefined) return known;
      const verdict = judgeAddress(text, rules);
      if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
      verdicts.set(text, verdict);
      return verdict;
    },
    claimPort(port) {
      ownPorts.add(port);
      return () => ownPorts.delete(port);
    },
    withoutMode: () => buildPolicy({ ...options, mode: 'open' }, ownPorts),
  };
}

interface Rules {
  readonly zones: ReadonlySet<Zone>;
  readonly allow: readonly Cidr[];
  readonly deny: readonly Cidr[];
}

function judgeAddress(text: string, rules: Rules): AddressVerdict {
  const address = parseAddress(text);
  if (address === undefined) return refused('reserved');
  const [outer = address, ...wrapped] = facesOf(address);
  // Inside addresses are reached directly or not at all: a tunnel to one has no legitimate use.
  const inner = wrapped.map((face) => judgeFace(face, { ...rules, zones: INTERNET, allow: [] }));
  return inner.find((verdict) => !verdict.allowed) ?? judgeFace(outer, rules);
}

function judgeFace(address: Address, { zones, allow, deny }: Rules): AddressVerdict {
  if (deny.some((range) => isInside(address, range))) return refused('denied');
  const zone = zoneOf(address);
  const mustBeNamed = zone === 'metadata';
  if (allow.some((range) => (range.isExact || !mustBeNamed) && isInside(address, range))) return FREE;
  if (zone === 'public') return FREE;
  return zones.has(zone) ? GUARDED : refused(zone);
}

function refused(reason: BlockReason): AddressVerdict {
  return { allowed: false, reason };
}

/** Loopback, the unspecified address (which dials loopback), and the addresses of this machine's interfaces. */
function isThisMachine(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap(
    (entries) => entries?.map((entry) => entry.address) ?? [],
  );
  const ownForms = new Set(own.map((text) => parseAddress(text)?.toString()));
  const parsed = parseAddress(address);
  const faces = parsed === undefined ? [] : facesOf(parsed);
  return faces.some(
    (face) => ['loopback', 'unspecified'].includes(face.range()) || ownForms.has(face.toString()),
  );
}

/**
 * The default mode. Clients on this machine may see pages on this machine; a server that others can reach must not
 * show them what is inside.
 */
export function defaultNetworkMode(transport: 'stdio' | { readonly bindHost: string }): NetworkMode {
  if (transport === 'stdio' || isLocalhost(transport.bindHost)) return 'local';
  const address = parseAddress(transport.bindHost);
  return address !== undefined && zoneOf(address) === 'loopback' ? 'local' : 'public';
}
