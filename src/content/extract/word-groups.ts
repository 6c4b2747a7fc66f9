/** Names that authors give to the parts of a page, by meaning; matched against whole words of class and id. */
const GROUPS = {
  body: 'content|contents|article|post|entry|story|body|main|text|prose|richtext|rich|copy|rte|wysiwyg|markdown|markup|blog|page',
  detail:
    'description|desc|detail|details|summary|overview|spec|specs|specification|specifications|feature|features|faq|accordion|tab|tabs|panel|excerpt|intro|about|hero',
  item: 'product|products|item|items|card|cards|grid|tile|tiles|list|listing|listings|result|results|row|col|column|collection|catalog|archive|feed|loop',
  talk: 'comment|comments|commentlist|reply|replies|answer|answers|question|thread|topic|message|discussion|forum|review|reviews|respond|disqus|conversation',
  nav: 'nav|navbar|navigation|menu|menus|submenu|breadcrumb|breadcrumbs|crumb|crumbs|pagination|pager|paging|toc|sitemap|megamenu|dropdown|skip|tablist|toolbar|topbar|filter|filters|facet|facets|sort',
  edge: 'footer|header|sidebar|side|aside|rail|masthead|bottom|top|colophon|widget|widgets|secondary|tertiary|complementary|copyright|site',
  beside:
    'related|recommended|recommendation|recommendations|recirc|similar|upsell|upsells|crosssell|trending|popular|latest|recent|more|also|read|next|prev|previous|suggested|links|tags|tag|category|categories|topics|linked|hot|featured',
  share:
    'share|sharing|social|follow|facebook|twitter|addtoany|sharedaddy|like|likes|vote|votes|print|bookmark|icons',
  advert:
    'ad|ads|adv|advert|advertisement|adsense|sponsor|sponsored|promo|promotion|promotional|banner|dfp|outbrain|taboola|affiliate|disclosure|disclaimer',
  ask: 'newsletter|subscribe|subscription|signup|sign|login|register|form|cta|modal|popup|overlay|dialog|cookie|cookies|consent|gdpr|optin|notice|alert|toast|lightbox|search|captcha|cart|basket|checkout|wishlist|contact|donate',
  meta: 'meta|byline|author|authors|bio|date|time|timestamp|published|posted|info|avatar|user|username|profile|badge|badges|rating|ratings|stars|price|prices|sku|stock|label|labels|count|stats|views|status|signature',
  code: 'code|highlight|codehilite|sourcecode|snippet|syntax|prettyprint|pre|example|admonition|note|docs|doc|documentation|api|section|reference',
  figure:
    'caption|image|img|gallery|figure|thumbnail|thumb|photo|media|slider|slide|carousel|swiper|slick|video|player|credit|picture',
  unseen:
    'hidden|hide|invisible|sr|screenreader|screen-reader|offscreen|visually|visuallyhidden|collapse|collapsed|mobile|desktop|assistive|accessibility|print-only|noprint',
} as const;

export type WordGroup = keyof typeof GROUPS;
export const WORD_GROUPS = Object.keys(GROUPS) as readonly WordGroup[];

const BIT_OF_WORD = new Map<string, number>();
for (const [place, group] of WORD_GROUPS.entries())
  for (const word of GROUPS[group].split('|'))
    BIT_OF_WORD.set(word, (BIT_OF_WORD.get(word) ?? 0) | (1 << place));

/** The bits of some groups. */
export function bitsOf(groups: readonly WordGroup[]): number {
  return groups.reduce((bits, group) => bits | (1 << WORD_GROUPS.indexOf(group)), 0);
}

const MAX_NAME = 400;
const known = new Map<string, number>();
const MAX_KNOWN = 20_000;

/** One bit for each group that a class or an id names. */
export function groupsOf(className: string, id: string): number {
  const name = `${className} ${id}`.slice(0, MAX_NAME);
  const before = known.get(name);
  if (before !== undefined) return before;
  let bits = 0;
  for (const word of wordsOfName(name)) bits |= BIT_OF_WORD.get(word) ?? 0;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, bits);
  return bits;
}

function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
