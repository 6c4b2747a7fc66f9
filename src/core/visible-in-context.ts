/**
 * Characters that have no shape but change how their neighbours look: variation selectors, joiners and direction marks.
 * Each is kept only where it has that effect, because anywhere else it can only carry a hidden message.
 * A kept character depends only on neighbours that are always kept, so stripping twice gives the same text.
 */
const SELECTORS = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180d\\u180f';
const JOINERS = '\\u200c\\u200d\\u180e';
const DIRECTION_MARKS = '\\u200e\\u200f';

/** Character class of everything that `stripOutOfContext` may remove. */
export const CONTEXTUAL = `${SELECTORS}${JOINERS}${DIRECTION_MARKS}`;

// Scripts whose letters change form next to a joiner: cursive scripts, and those that build conjuncts.
const JOINING_SCRIPTS = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Mand', 'Mani', 'Rohg', 'Phag', 'Sogd', 'Chrs', 'Phlp'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Tibt', 'Mymr', 'Khmr'],
  ...['Bali', 'Java', 'Sund', 'Lana', 'Cham', 'Cakm', 'Gran', 'Kthi', 'Limb', 'Lepc', 'Mtei', 'Modi', 'Newa'],
  ...['Nand', 'Saur', 'Shrd', 'Sidd', 'Sind', 'Sylo', 'Takr', 'Tirh', 'Brah', 'Bhks', 'Dogr', 'Gong', 'Gonm'],
  ...['Khar', 'Khoj', 'Mahj', 'Mult', 'Ahom', 'Bugi', 'Soyo', 'Zanb'],
];
const ofScripts = JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('');
// Vowel signs, viramas and the like belong to their letter.
const JOINING_LETTER = `[[${ofScripts}]&&[[\\p{L}\\p{M}]--[${CONTEXTUAL}]]]`;
// A joiner after a virama selects the half form of a consonant, even at the end of a word (RFC 5892, appendix A).
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const MONGOLIAN_LETTER = '[\\p{Script=Mongolian}&&\\p{L}]';
const MONGOLIAN_SELECTOR = '[\\u180b-\\u180d\\u180f]';
const PICTOGRAPH = '[\\p{Emoji}&&\\p{Extended_Pictographic}]';
// Letters and operators for which Unicode standardises a second form.
const TWO_FORMS =
  '[[\\u2200-\\u22ff\\u2a00-\\u2aff][[\\p{Script=Myanmar}\\p{Script=Phags_Pa}\\p{Script=Manichaean}]&&\\p{L}]]';

// Each begins with the character itself, so that the engine skips ordinary text quickly; `.` in a lookbehind is it.
const EFFECTIVE = [
  `[\\ufe0e\\ufe0f](?<=${PICTOGRAPH}.)`,
  '\\ufe0f(?<=[0-9#*].)(?=\\u20e3)',
  '[\\u{e0100}-\\u{e01ef}\\ufe00-\\ufe02](?<=\\p{Unified_Ideograph}.)',
  `\\ufe00(?<=${TWO_FORMS}.)`,
  `${MONGOLIAN_SELECTOR}(?<=${MONGOLIAN_LETTER}.)`,
  `\\u180e(?<=${MONGOLIAN_LETTER}${MONGOLIAN_SELECTOR}?.)(?=${MONGOLIAN_LETTER})`,
  `[\\u200c\\u200d](?<=(?:${JOINING_LETTER}|${MONGOLIAN_LETTER}${MONGOLIAN_SELECTOR}).)(?=${JOINING_LETTER})`,
  `\\u200d(?<=${VIRAMA}.)`,
  `\\u200d(?<=${PICTOGRAPH}[\\p{Emoji_Modifier}\\ufe0f]?.)(?=${PICTOGRAPH})`,
];
const SHAPERS = new RegExp(`(?<kept>${EFFECTIVE.join('|')})|[${SELECTORS}${JOINERS}]`, 'gv');

// Unicode reserves these ranges for scripts that are written from right to left.
const RIGHT_TO_LEFT = new RegExp(
  '[[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]&&\\p{L}]',
  'v',
);
const DIRECTION_MARK_RUN = new RegExp(`[${DIRECTION_MARKS}]+`, 'g');
const HAS_DIRECTION_MARK = new RegExp(`[${DIRECTION_MARKS}]`);

/** Counts removed characters. */
export type Drop = (count: number) => '';

/** Removes the contextual characters that have no effect where they are. */
export function stripOutOfContext(text: string, drop: Drop): string {
  const shaped = text.replace(SHAPERS, (_: string, kept?: string) => kept ?? drop(1));
  return HAS_DIRECTION_MARK.test(shaped) ? stripDirectionMarks(shaped, drop) : shaped;
}

/** Direction marks only have an effect on lines with right-to-left letters; one per run is enough. */
function stripDirectionMarks(text: string, drop: Drop): string {
  const lines = text.split('\n').map((line) => {
    const most = RIGHT_TO_LEFT.test(line) ? 1 : 0;
    return line.replace(DIRECTION_MARK_RUN, (run) => run.slice(0, most) + drop(run.length - most));
  });
  return lines.join('\n');
}
