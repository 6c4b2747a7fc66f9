/** Hosts that a session may or may not open; a host includes its subdomains, and exclude wins. */
export interface DomainPolicy {
  /** Empty: every host. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface SessionLimits {
  /** Distinct addresses that may be opened or queued. */
  readonly maxUrls?: number | undefined;
  /** How far the queue follows links. */
  readonly maxDepth?: number | undefined;
  readonly maxBytesPerDoc: number;
}

export const SETTLE_POLICY_NAMES = ['AUTO', 'NAVIGATION', 'DOM_QUIET', 'NETWORK_QUIET'] as const;
export type SettlePolicyName = (typeof SETTLE_POLICY_NAMES)[number];

export const SESSION_MODES = ['research', 'browse'] as const;

/** The settings of a session that a caller may choose, at its start and later. */
export interface SessionConfig {
  /** `research` archives what its pages receive. */
  readonly mode: (typeof SESSION_MODES)[number];
  readonly domainPolicy: DomainPolicy;
  readonly limits: SessionLimits;
  readonly defaultSettlePolicy: SettlePolicyName;
  readonly maxMenuItems: number;
  readonly excerptMaxLength: number;
  readonly maxViewBytes: number;
}

type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface ConfigPatch extends Patch<Omit<SessionConfig, 'domainPolicy' | 'limits'>> {
  readonly domainPolicy?: Patch<DomainPolicy> | undefined;
  readonly limits?: Patch<SessionLimits> | undefined;
}

export const DEFAULT_CONFIG: SessionConfig = {
  mode: 'research',
  domainPolicy: { include: [], exclude: [] },
  limits: { maxBytesPerDoc: 2_000_000 },
  defaultSettlePolicy: 'AUTO',
  maxMenuItems: 30,
  excerptMaxLength: 600,
  maxViewBytes: 4_096,
};

/** A configuration with the values of the patch; everything else stays. */
export function patchConfig(config: SessionConfig, patch: ConfigPatch): SessionConfig {
  const { domainPolicy, limits, ...rest } = patch;
  return {
    ...config,
    ...given(rest),
    domainPolicy: { ...config.domainPolicy, ...given(domainPolicy ?? {}) },
    limits: { ...config.limits, ...given(limits ?? {}) },
  };
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  }; // the same keys without the undefined ones
}
