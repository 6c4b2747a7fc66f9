import * as z from 'zod';
import { fail, shorten } from '../../core/index.ts';
import type { PickedElement, PickHint, PickRequest } from '../../page/index.ts';
import { nearItem } from '../../page/terms/index.ts';
import { regionInput, roleName } from './place-schemas.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

const words = z.string().min(1).max(200);
const MOST_LABEL_CHARS = 200;
const MOST_SELECTOR_CHARS = 400;

export const uiPick = defineTool({
  name: 'ui.pick',
  family: 'handles',
  description:
    'Get a handle for one element, with its state, position and selectors: by elementId (checks that it is still there), by group and choice ("Colour", "Navy"), or by hint. Equal matches: ambiguous, with candidates; loose: not all of the hint matches.',
  effect: 'reads',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input: z.strictObject({
    elementId: z.string().min(1).max(20).optional(),
    group: words.optional(),
    choice: words.optional(),
    hint: z
      .union([
        words,
        z.strictObject({
          text: words.optional(),
          role: roleName.optional(),
          nearText: words.optional(),
          region: regionInput.optional(),
        }),
      ])
      .describe(
        'A description in plain words, or {text, role, nearText, region}; role text: plain text or an area; dialog, menu, popover: an open one',
      )
      .optional(),
  }),
  output: z.strictObject({
    url: pageUrl,
    elementId: z.string(),
    role: z.string(),
    label: z.string(),
    group: z.string().optional(),
    row: z.string().optional(),
    state: z.string().optional(),
    visible: z.literal(false).optional(),
    covered: z.literal(true).optional(),
    healed: z.literal(true).optional(),
    bbox: z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
    loose: z.literal(true).optional(),
    nearest: z.array(nearItem).readonly().optional(),
    selectors: z.strictObject({ css: z.string(), role: z.string(), text: z.string().optional() }).optional(),
  }),
  run: async (input, { page }) => answer(await page.pick(requestOf(input))),
});

interface PickInput {
  readonly elementId?: string | undefined;
  readonly group?: string | undefined;
  readonly choice?: string | undefined;
  readonly hint?: string | PickHint | undefined;
}

/** Exactly one way to name the element. */
function requestOf({ elementId, group, choice, hint }: PickInput): PickRequest {
  const ways = [elementId, group ?? choice, hint].filter((way) => way !== undefined).length;
  const saysNothing = typeof hint === 'object' && Object.values(hint).every((value) => value === undefined);
  const isOne = ways === 1 && (group === undefined) === (choice === undefined) && !saysNothing;
  if (!isOne) {
    const message = 'Name the element in one way: by elementId, by group and choice, or by hint.';
    throw fail('invalid_input', { fields: ['elementId', 'group', 'choice', 'hint'] }, { message });
  }
  if (elementId !== undefined) return { elementId };
  if (group !== undefined && choice !== undefined) return { group, choice };
  return { hint: typeof hint === 'string' ? { text: hint } : (hint ?? {}) };
}

function answer(picked: PickedElement) {
  const { role, row, group, state, box, selectors, label } = picked;
  return {
    url: picked.url,
    elementId: picked.elementId,
    role,
    label: shorten(label, MOST_LABEL_CHARS),
    ...(group !== '' && { group: shorten(group, MOST_LABEL_CHARS) }),
    ...(row !== '' && { row }),
    ...(state !== undefined && { state }),
    ...(!picked.isVisible && { visible: false as const }),
    ...(picked.isCovered && { covered: true as const }),
    ...(picked.healed && { healed: true as const }),
    ...(picked.isLoose === true && { loose: true as const }),
    ...(picked.nearest !== undefined && picked.nearest.length > 0 && { nearest: picked.nearest }),
    bbox: {
      x: Math.round(box.x),
      y: Math.round(box.y),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    ...(selectors !== undefined && {
      selectors: {
        css: shorten(selectors.css, MOST_SELECTOR_CHARS),
        role: `role=${role}[name=${JSON.stringify(shorten(label, MOST_LABEL_CHARS))}]`,
        ...(selectors.text !== undefined && { text: shorten(selectors.text, MOST_LABEL_CHARS) }),
      },
    }),
  };
}
