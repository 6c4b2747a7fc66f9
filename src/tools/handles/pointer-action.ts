import * as z from 'zod';
import { fail } from '../../core/index.ts';
import type { PointerRequest } from '../../page/index.ts';
import { POINTER_INTENTS, receipt as receiptSchema } from '../../page/terms/index.ts';
import { pageUrl, SHORT_BYTES } from '../limits.ts';
import { defineTool } from '../tool.ts';

const handle = z.string().min(1).max(20);
const point = z.strictObject({ x: z.number(), y: z.number() });
const distance = z.strictObject({ dx: z.number(), dy: z.number() });

const input = z.strictObject({
  handle: handle.optional(),
  x: z.number().optional(),
  y: z.number().optional(),
  offset: point.describe('{x, y} in handle').optional(),
  intent: z.enum(POINTER_INTENTS).optional(),
  to: z.union([handle, point, distance]).describe('For drag: handle, {x, y} or {dx, dy}').optional(),
  dx: z.number().optional(),
  dy: z.number().optional(),
});

export const pointerAction = defineTool({
  name: 'pointer.action',
  family: 'handles',
  description:
    'The pointer on a handle or at x, y in view: for drag and drop, sorting, resizing, canvases. Default click; wheel takes dx, dy. promotedHandleId: what was hit.',
  effect: 'acts',
  needs: ['page'],
  hasPageText: true,
  maxBytes: SHORT_BYTES,
  input,
  output: z.strictObject({
    status: z.literal('done'),
    url: pageUrl,
    promotedHandleId: z.string().optional(),
    verificationEvidence: z
      .strictObject({
        at: point,
        pixels: z.number(),
        dom: z.number(),
        restless: z.literal(true).optional(),
      })
      .optional(),
    receipt: receiptSchema,
  }),
  run: async (given, { page }) => {
    const { result, url, receipt } = await page.point(requestOf(given));
    const { promotedHandleId, evidence } = result;
    return {
      status: 'done' as const,
      url,
      ...(promotedHandleId !== undefined && { promotedHandleId }),
      ...(evidence !== undefined && { verificationEvidence: evidence }),
      receipt,
    };
  },
});

function requestOf({ intent = 'click', to, dx, dy, ...where }: z.output<typeof input>): PointerRequest {
  const isTurned = dx !== undefined || dy !== undefined;
  return {
    intent,
    at: placeOf(where),
    ...(to !== undefined && { to }),
    ...(isTurned && { by: { dx: dx ?? 0, dy: dy ?? 0 } }),
  };
}

type Where = Pick<z.output<typeof input>, 'handle' | 'x' | 'y' | 'offset'>;

function placeOf({ handle: named, x, y, offset }: Where): PointerRequest['at'] {
  const isPoint = x !== undefined && y !== undefined;
  if (named !== undefined && x === undefined && y === undefined) return { handle: named, offset };
  if (named === undefined && offset === undefined && isPoint) return { x, y };
  const message = 'Give either handle, with offset if you like, or both x and y.';
  throw fail('invalid_input', { field: named === undefined ? 'x' : 'handle' }, { message });
}
