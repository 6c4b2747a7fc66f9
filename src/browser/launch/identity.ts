/** What a browser says of itself to servers and pages; whatever is absent is Chromium's own. */
export interface Identity {
  readonly userAgent?: string;
  /** The header, with weights if wanted: `de-DE,de;q=0.9`. */
  readonly acceptLanguage?: string;
  readonly locale?: string;
  readonly timezoneId?: string;
  /** Sent with every request. */
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Code that runs in every page before its own scripts. */
  readonly script?: string;
}

/** What the operator wants browsers to say. */
export interface IdentitySettings extends Identity {
  /** One of them for each context, instead of the one. */
  readonly userAgents: readonly string[];
  /** Hide that a program drives the browser. */
  readonly stealth: boolean;
}

/** The identity of one context. */
export function chooseIdentity({ userAgents, stealth: _, ...identity }: IdentitySettings): Identity {
  const userAgent = userAgents[Math.floor(Math.random() * userAgents.length)];
  return userAgent === undefined ? identity : { ...identity, userAgent };
}

/** How the browser is to be started so that it says the same. */
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
