// Frequent words in classes, ids and file names that do not describe an element.
const NOISE = new Set(
  (
    'a active affix align app area aria block blue bold bottom box btn button card cell center circle class clickable child col color ' +
    'component container content control css cta dark default desktop disabled div el element ellipse even fa fab fad fal far fas fill filled ' +
    'fixed flex float fluid focus glyph glyphicon gray grid group header hidden hit hitarea hover href i ic ico icn icon icons id img image ' +
    'index inline inner input item js large lazy left lg li light line link list main material md medium mobile mr ml mt mb mx my ' +
    'nav navbar new none normal null odd only outer outline outlined page p pa panel part path polygon primary px py rect regular responsive right root round ' +
    'rounded row sans secondary section shape sharp show small sm solid span sprite square state static style svg symbol symbols tablet ' +
    'text theme thumb thumbnail tile toggle top transparent ui undefined use view visible w webp white widget wrap wrapper xl xs'
  ).split(' '),
);
const MOST_WORDS = 4;
const MOST_PATH_WORDS = 8;
const MOST_CHARS = 80;

/** The words in a class, id or file name: `fa-shopping-cart` is "shopping cart"; empty if there are none. */
export function wordsOfToken(token: string): string {
  const words = wordsIn(token).filter((word) => !isNoise(word));
  return words.length > MOST_WORDS ? '' : words.join(' ');
}

/** The words in a part of an address. */
export function wordsOfPath(part: string): string {
  return wordsIn(part).slice(0, MOST_PATH_WORDS).join(' ');
}

function wordsIn(token: string): string[] {
  // Generated tokens, such as hashes, are meaningless.
  if (token.length > MOST_CHARS || /[0-9a-f]{8}/i.test(token)) return [];
  return token
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => /\p{L}/u.test(word));
}

function isNoise(word: string): boolean {
  if (NOISE.has(word)) return true;
  // Generated syllables have no vowels or mix letters with digits.
  return word.length < 2 || /\d/.test(word) || (/^[a-z]+$/.test(word) && !/[aeiouy]/.test(word));
}
