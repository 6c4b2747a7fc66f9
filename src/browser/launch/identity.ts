/** The identity of a browser for servers and pages; what is absent is Chromium's default. */
export interface Identity {
  readonly userAgent?: string;
  /** The header, optionally with weights: `de-DE,de;q=0.9`. */
  readonly acceptLanguage?: string;
  readonly locale?: string;
  readonly timezoneId?: string;
  /** Sent with every request. */
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Code that runs in every page before its own scripts. */
  readonly script?: string;
}

/** The identity from the operator's settings. */
export interface IdentitySettings extends Identity {
  /** One of these is chosen per context. */
  readonly userAgents: readonly string[];
  /** Hide that the browser is automated. */
  readonly stealth: boolean;
}

/** The identity of one context. */
export function chooseIdentity({ userAgents, stealth: _, ...identity }: IdentitySettings): Identity {
  const userAgent = userAgents[Math.floor(Math.random() * userAgents.length)];
  return userAgent === undefined ? identity : { ...identity, userAgent };
}

/** The launch options that match the identity. */
export function identityFlags({ acceptLanguage, stealth }: IdentitySettings): string[] {
  return [
    ...(acceptLanguage === undefined ? [] : [`--accept-lang=${languagesOf(acceptLanguage)}`]),
    ...(stealth ? ['--disable-blink-features=AutomationControlled'] : []),
  ];
}

/** `de-DE,de;q=0.9` without its weights. */
function languagesOf(header: string): string {
  return header
    .split(',')
    .map((item) => item.replace(/;.*/, '').trim())
    .join(',');
}
