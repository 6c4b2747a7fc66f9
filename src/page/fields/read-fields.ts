import { fail, nearest } from '../../core/index.ts';
import type { FrameFields, PageModel } from '../../element/index.ts';
import type { TabScope } from '../../session/index.ts';
import type { RegionInput } from '../scan/region.ts';
import {
  HINT_KEYS,
  STOCK_FIELDS,
  STRATEGIES,
  type FieldHint,
  type FieldReading,
  type FieldReadings,
  type FieldRequest,
  type StockField,
} from '../terms/index.ts';
import { hintRequest, readHint } from './custom.ts';
import { handlesOf } from './evidence.ts';
import { lookForFields } from './look-for-fields.ts';
import type { Extractor, FieldDraft, FieldsPage } from './fields-page.ts';
import { isSelectedField, readSelected } from './selected.ts';
import { EXTRACTORS } from './extractors.ts';

export interface FieldsRequest {
  readonly fields: readonly FieldRequest[];
  /** The part of the page to read; the whole page if absent. */
  readonly region?: RegionInput | undefined;
}

export interface FieldsAnswer {
  readonly url: string;
  /** In the order of the request. */
  readonly fields: FieldReadings;
  readonly hiddenRemoved: number;
}

/** Reads fields from the current page of a tab. */
export async function readFields(scope: TabScope, { fields, region }: FieldsRequest): Promise<FieldsAnswer> {
  checkFields(fields);
  for (const field of fields) scope.usage.count('fields', typeof field === 'string' ? 'stock' : 'hint');
  const hints = fields.flatMap((field) => (typeof field === 'string' ? [] : [hintRequest(field.hint)]));
  const { model, pages } = await lookForFields(scope, region, hints);
  let hint = 0;
  const drafts = fields.map((field) => {
    const draft = draftOf(field, typeof field === 'string' ? 0 : hint++);
    return inFirstFrame(pages, draft);
  });
  const readings = await withHandles(drafts, { model, scope });
  const named = fields.map((field, at) => [nameOf(field), readings[at] ?? null] as const);
  return { url: model.url, fields: Object.fromEntries(named), hiddenRemoved: model.hiddenText };
}

/** Refuses unknown names and invalid hints before anything is done. */
export function checkFields(fields: readonly FieldRequest[]): void {
  for (const field of fields)
    if (typeof field !== 'string') checkHint(field.field, field.hint);
    else if (!isStock(field) && !isSelectedField(field)) throw unknownField(field);
}

function unknownField(field: string): Error {
  const known = [...STOCK_FIELDS, 'selected<Group>'];
  const message = 'No field has this name. Use a known one, or describe your own: {field, hint}.';
  return fail('invalid_input', { field, known, nearest: nearest(field, known) }, { message });
}

const STRATEGY = /^(?:text|value|count|table|attribute:[\w:.-]{1,60})$/;

function checkHint(field: string, { strategy, ...where }: FieldHint): void {
  const unknown = Object.keys(where).find((key) => !HINT_KEYS.some((known) => known === key));
  if (unknown !== undefined) {
    const facts = { field: unknown, nearest: nearest(unknown, HINT_KEYS), allowed: HINT_KEYS };
    throw fail('invalid_input', facts, { message: 'A hint has no such key.' });
  }
  if (Object.values(where).every((value) => value === undefined)) {
    const message = 'A hint says where to look: it needs textIncludes, nearText, selector or role.';
    throw fail('invalid_input', { field, allowed: HINT_KEYS }, { message });
  }
  if (strategy === undefined || STRATEGY.test(strategy)) return;
  throw fail('invalid_input', { field, allowed: STRATEGIES }, { message: 'This strategy is not known.' });
}

function isStock(field: string): field is StockField {
  return Object.hasOwn(EXTRACTORS, field);
}

function nameOf(field: FieldRequest): string {
  return typeof field === 'string' ? field : field.field;
}

/** A value, and the frame it was read in. */
interface FrameDraft {
  readonly frame: FrameFields;
  readonly draft: FieldDraft | readonly FieldDraft[];
}

/** The extractor of a field; hints are referred to by index. */
function draftOf(field: FieldRequest, at: number): Extractor {
  if (typeof field === 'string')
    return isStock(field) ? EXTRACTORS[field] : (page) => readSelected(field, page);
  return (page) => {
    const finding = page.frame.hints[at];
    return finding && readHint(field.hint, finding, page);
  };
}

/** A field is read from the first frame that shows it. */
function inFirstFrame(pages: readonly FieldsPage[], read: Extractor): FrameDraft | undefined {
  let empty: FrameDraft | undefined;
  for (const page of pages) {
    const { frame } = page;
    const draft = read(page);
    if (draft === undefined) continue;
    if (!isList(draft) || draft.length > 0) return { frame, draft };
    empty ??= { frame, draft };
  }
  return empty;
}

/** Replaces the nodes of drafts by handles. */
async function withHandles(
  drafts: readonly (FrameDraft | undefined)[],
  scope: { readonly model: PageModel; readonly scope: TabScope },
): Promise<(FieldReading | readonly FieldReading[] | null)[]> {
  const readings: (FieldReading | readonly FieldReading[] | null)[] = [];
  const frames = new Set(drafts.flatMap((each) => each?.frame ?? []));
  const given = new Map<FrameFields, Awaited<ReturnType<typeof handlesOf>>>();
  for (const frame of frames) {
    const nodes = drafts.flatMap((each) => (each?.frame === frame ? nodesOf(each.draft) : []));
    given.set(frame, await handlesOf(nodes, frame, scope));
  }
  for (const each of drafts) {
    const handles = each && given.get(each.frame);
    const told = ({ at, ...draft }: FieldDraft): FieldReading => {
      const evidence = at === undefined ? undefined : handles?.get(at);
      const { confidence, ...value } = draft;
      return { ...value, ...(evidence !== undefined && { evidence }), ...(confidence && { confidence }) };
    };
    if (each === undefined) readings.push(null);
    else readings.push(isList(each.draft) ? each.draft.map(told) : told(each.draft));
  }
  return readings;
}

function isList(draft: FrameDraft['draft']): draft is readonly FieldDraft[] {
  return Array.isArray(draft);
}

function nodesOf(draft: FrameDraft['draft']): NonNullable<FieldDraft['at']>[] {
  return (isList(draft) ? draft : [draft]).flatMap(({ at }) => (at === undefined ? [] : [at]));
}
