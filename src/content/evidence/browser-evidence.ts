import type { PageDocument, ParsedElement } from '../parse/index.ts';
import { findHidden, type Hidden } from '../hidden/index.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

/** Why a page that was fetched over HTTP should be opened in a browser. */
export type BrowserEvidence =
  | 'hidden_until_scripts'
  | 'styles_unclear'
  | 'challenge_page'
  | 'meta_refresh'
  | 'script_redirect'
  | 'asks_for_javascript'
  | 'empty_app_root'
  | 'framework_without_text'
  | 'little_text';

export interface Fetched {
  readonly html: string;
  readonly url: string;
  readonly status: number;
  /** The result of `findHidden`, if it is known already. */
  readonly hidden?: Hidden;
}

/** A page with this much text was rendered by its server. */
const PLENTY_CHARS = 500;
const LITTLE_CHARS = 200;
const MAX_SCRIPT_CHARS = 20_000;
const HEAD_CHARS = 20_000;

const CHALLENGE_TEXT =
  /just a moment|checking (?:if the site|your browser)|verif(?:y|ying) (?:that )?you are (?:a )?human|attention required|ddos protection by|enable javascript and cookies to continue|please wait while we (?:check|verify)|access to this page has been denied|press (?:&|and) hold|are you a robot|security check|making sure you're not a bot|checking connection/i;
const CHALLENGE_CODE =
  /cdn-cgi\/challenge-platform|_cf_chl_opt|cf-browser-verification|px-captcha|_incapsula_resource|datadome|awswafintegration|aws-waf-token|akamai-bm|sucuri_cloudproxy|anubis_challenge|geo\.captcha-delivery/i;
const ASKS_FOR_SCRIPTS =
  /java\s?script.{0,80}(?:enable|activat|disabled|required|need|turn(?:ed)? o|support|switch|aktiv|nécessaire|requis|activ)|(?:enable|activate|requires?|need|without|aktivieren|activer|activar|habilit).{0,60}java\s?script|启用.{0,10}javascript|javascript を有効/i;
const REDIRECT =
  /(?:^|[^.\w])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s*=(?!=)|location\.(?:replace|assign)\s*\(/;
const FRAMEWORK =
  /__next_f|__NUXT__|webpackJsonp|webpackChunk|__INITIAL_STATE__|__PRELOADED_STATE__|__APOLLO_STATE__|__remixContext|__sveltekit_|window\.__data|\/_next\/static\/|\/_nuxt\/|main(?:[-.][\w-]+)?\.js|bundle(?:\.[\w-]+)?\.js|app\.[\da-f]{6,}\.js|\/assets\/index-[\w-]+\.js|flutter_bootstrap|_framework\/blazor/;

/** The reason to open a page in a browser; undefined if its text is already in the HTML. */
export function browserEvidence(document: PageDocument, fetched: Fetched): BrowserEvidence | undefined {
  const hidden = fetched.hidden ?? findHidden(document);
  if (hidden.waitsForScripts) return 'hidden_until_scripts';
  // A page whose style rules are too many to evaluate is opened in a browser.
  if (hidden.isExhausted) return 'styles_unclear';
  if (hidden.visibleChars >= PLENTY_CHARS && hidden.hasTextInNoscript) return undefined;
  const facts = pageFacts(document, hidden);
  if (facts.proseChars >= PLENTY_CHARS) return undefined;
  if (isChallenge(facts, fetched)) return 'challenge_page';
  if (isRefresh(facts.refresh)) return 'meta_refresh';
  if (facts.scripts.every(isData)) return undefined;
  return scriptEvidence(facts, fetched.html);
}

function scriptEvidence(facts: PageFacts, html: string): BrowserEvidence | undefined {
  const codes = facts.scripts.map((script) => script.textContent?.slice(0, MAX_SCRIPT_CHARS) ?? '');
  if (facts.visibleChars < LITTLE_CHARS && codes.some((code) => REDIRECT.test(code)))
    return 'script_redirect';
  if (facts.hasEmptyRoot) return 'empty_app_root';
  if (facts.noscripts.some((noscript) => ASKS_FOR_SCRIPTS.test(noscript.textContent?.slice(0, 1000) ?? ''))) {
    return 'asks_for_javascript';
  }
  if (ASKS_FOR_SCRIPTS.test(facts.opening)) return 'asks_for_javascript';
  const isBuilt =
    facts.hasMarker || FRAMEWORK.test(html.slice(0, HEAD_CHARS)) || FRAMEWORK.test(html.slice(-HEAD_CHARS));
  if (isBuilt && facts.proseChars < LITTLE_CHARS) return 'framework_without_text';
  return facts.visibleChars < LITTLE_CHARS ? 'little_text' : undefined;
}

function isChallenge({ opening, visibleChars }: PageFacts, { html, status }: Fetched): boolean {
  const isRefused = status === 403 || status === 429 || status === 503;
  const head = html.slice(0, HEAD_CHARS);
  const title = /<title[^>]{0,200}>([^<]{0,200})/i.exec(head)?.[1] ?? '';
  const isChallengeText = CHALLENGE_TEXT.test(title) || CHALLENGE_TEXT.test(opening);
  const runs = CHALLENGE_CODE.test(head);
  return (
    (isChallengeText && runs) ||
    (isRefused && (isChallengeText || runs)) ||
    (visibleChars < PLENTY_CHARS && (isChallengeText || (runs && visibleChars < LITTLE_CHARS)))
  );
}

/** Redirects at once; a page that reloads itself does not. */
function isRefresh(content: string | undefined): boolean {
  const [, seconds = '', rest = ''] = /^\s*(\d+)[^;,]*[;,]?(.*)$/.exec((content ?? '').slice(0, 4096)) ?? [];
  return seconds !== '' && Number(seconds) <= 10 && /url\s*=|^\s*['"]?(?:https?:|\/)/i.test(rest);
}

/** A script that only holds data. */
function isData(script: ParsedElement): boolean {
  const type = script.getAttribute('type')?.toLowerCase() ?? '';
  return type !== '' && !/javascript|ecmascript|module|babel|jsx/.test(type);
}
