import fc from 'fast-check';
import type { PageElement, PageGroup, PageModel } from '../../../../src/element/model.ts';
import { GROUP_KINDS, LANDMARKS } from '../../../../src/inpage/index.ts';
import { heading, pageOf } from './pages.ts';

const ROLES = ['link', 'button', 'radio', 'checkbox', 'textbox', 'combobox', 'spinbutton', 'clickable'];

const anyText = fc.oneof(
  fc.constantFrom(
    '',
    'Delete',
    'Edit',
    'Read more',
    '__proto__',
    '"quoted" \\ text',
    '12',
    '登录',
    'a\ud83d',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('👨‍👩‍👧‍👦', '漢字', 'é́́́').map((piece) => piece.repeat(60)),
);

const anyGroup: fc.Arbitrary<PageGroup> = fc.record({
  label: anyText,
  kind: fc.constantFrom(...GROUP_KINDS),
  landmark: fc.constantFrom(...LANDMARKS, undefined),
  role: fc.constant(undefined),
});

const anyElement = fc.record({
  role: fc.constantFrom(...ROLES),
  name: anyText,
  isGuessed: fc.boolean(),
  state: fc.record(
    { checked: fc.boolean(), disabled: fc.constant(true as const), value: anyText, expanded: fc.boolean() },
    { requiredKeys: [] },
  ),
  box: fc.record({ x: fc.nat(2000), y: fc.nat(9000), width: fc.nat(900), height: fc.nat(900) }),
  isCovered: fc.boolean(),
  row: anyText,
  target: fc.option(fc.nat(20), { nil: undefined }),
  isPrimary: fc.boolean(),
  isOnScreen: fc.boolean(),
  groupNumber: fc.nat(100),
});

/** Any page at all: odd texts, many groups, equals and unequals. */
export const anyPage: fc.Arbitrary<PageModel> = fc
  .tuple(
    fc.array(anyGroup, { minLength: 1, maxLength: 12 }),
    fc.array(anyElement, { maxLength: 60 }),
    fc.array(fc.tuple(anyText, fc.integer({ min: 1, max: 6 })), { maxLength: 12 }),
  )
  .map(([groups, parts, headings]) =>
    pageOf(
      parts.map(({ groupNumber, ...part }): Partial<PageElement> => {
        const group = groupNumber % groups.length;
        return { ...part, group, landmark: groups[group]?.landmark };
      }),
      { groups, headings: headings.map(([text, level]) => heading(text, level)) },
    ),
  );
