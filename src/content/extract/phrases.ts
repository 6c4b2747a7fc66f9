/** Typical phrases of short texts around the content, by purpose. */
export const PHRASES = {
  legal: /©|all rights reserved|privacy policy|terms (?:of|and|&)|copyright|disclaimer|cookie/i,
  ask: /subscribe|sign up|sign in|log ?in|register|newsletter|your email|create (?:an )?account|join (?:us|now|our)|contact us|get (?:a quote|started|in touch)|book (?:a|now)|request a|free trial|download/i,
  share:
    /\bshare\b|tweet|follow us|facebook|twitter|linkedin|pinterest|instagram|whatsapp|copy link|print\b/i,
  more: /read more|learn more|view all|see all|show more|load more|see also|related|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|recommended|more (?:from|in|on|stories|articles|posts)|recent (?:posts|articles)|latest (?:posts|news|articles)|popular|trending|similar|customers also|also (?:bought|viewed)|recently viewed|up next|next post|previous/i,
  shop: /add to (?:cart|bag|basket|wishlist)|in stock|out of stock|sold out|quantity|free shipping|checkout|buy now|regular price|sale price|shipping|returns|warranty|choose options|quick view/i,
  talk: /\breply\b|repl(?:y|ies)|comments?\b|leave a|posted by|\bvotes?\b|upvote|accepted|joined|\bmember\b|quote\b|report\b|reviews?\b/i,
  author:
    /^by\b|written by|about the author|min(?:ute)? read|published|updated|posted on|last (?:updated|modified|edited)|reviewed by|edited by|photo(?:graph)?(?: credit)?:|image:|credit/i,
  guide:
    /skip to|menu\b|home\b|breadcrumb|table of contents|on this page|in this article|contents|jump to|back to top|navigation|search\b|filter|sort by|page \d+|\bnext\b/i,
} as const;

export const PHRASE_NAMES = Object.keys(PHRASES) as readonly (keyof typeof PHRASES)[];
const MAX_PHRASE_CHARS = 160;

/** One bit per kind of phrase; a long text mentions many things and matches none. */
export function phrasesIn(text: string): number {
  if (text.length > MAX_PHRASE_CHARS) return 0;
  let bits = 0;
  for (const [place, name] of PHRASE_NAMES.entries()) if (PHRASES[name].test(text)) bits |= 1 << place;
  return bits;
}

export const DATE =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\bago\b/i;
export const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|kr\b|zł)/i;
