import * as z from 'zod';
import * as actions from './contract/actions.ts';
import * as boxes from './contract/boxes.ts';
import * as controls from './contract/controls.ts';
import * as seen from './contract/perception.ts';
import * as pointing from './contract/pointing.ts';
import type { DeepReadonly } from './contract/plain.ts';
import * as serialised from './contract/serialised.ts';
import * as waiting from './contract/waiting.ts';

interface FunctionDeclaration {
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
}

const nothing = z.object({});
const node = z.object({ node: z.int() });
const done = z.literal(true);
/** The number of a node, or 0 if there is none. */
const nodeOrNone = z.int();

/** Long answers travel as JSON text: the browser hands over a long text much faster than a long list. */
function asJson<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<{ readonly json: string; readonly value: z.output<Schema> }, string> {
  return z.string().transform((json) => ({ json, value: schema.parse(JSON.parse(json)) }));
}

/** Every function that the server calls inside a page: what it is sent and what it answers. */
export const contract = {
  /** Answers while the page is alive. */
  ping: { request: nothing, answer: done },
  title: { request: nothing, answer: z.string() },
  extent: { request: nothing, answer: waiting.extentSchema },
  /** Until they are released, the page's scripts do not hear that the window is resized. */
  holdResizes: { request: nothing, answer: done },
  releaseResizes: { request: nothing, answer: done },
  textLength: { request: nothing, answer: z.number() },
  scrollState: { request: nothing, answer: waiting.scrollStateSchema },
  /** False if nothing scrolls. */
  scrollToEnd: { request: nothing, answer: z.boolean() },
  scrollBack: { request: z.object({ top: z.number() }), answer: done },
  reveal: { request: nothing, answer: z.number() },

  perceive: { request: seen.perceiveRequestSchema, answer: asJson(seen.perceptionSchema) },
  boxes: { request: boxes.boxesRequestSchema, answer: asJson(boxes.boxesSchema) },
  describe: { request: seen.nodesRequestSchema, answer: seen.descriptionsSchema },
  selectorsOf: {
    request: z.object({ documentId: z.string(), node: z.int() }),
    answer: seen.selectorsSchema,
  },
  version: { request: nothing, answer: seen.versionSchema },
  serialise: { request: serialised.serialiseRequestSchema, answer: asJson(serialised.serialisedSchema) },

  appears: { request: z.object({ selector: z.string() }), answer: waiting.appearanceSchema },
  says: { request: z.object({ text: z.string() }), answer: waiting.saidSchema },
  untilQuiet: { request: waiting.quietRequestSchema, answer: z.boolean() },

  /** Null if the document has changed. */
  aim: { request: actions.aimRequestSchema, answer: actions.aimSchema.nullable() },
  /** From now on a press that is meant for another frame reaches nothing in this one. */
  keepPresses: { request: nothing, answer: done },
  /** Whether the last aimed point still hits its element once the element stops moving under the pointer. */
  rests: { request: nothing, answer: z.boolean() },
  landing: { request: actions.landingRequestSchema, answer: actions.landingSchema },
  remember: { request: nothing, answer: done },
  still: { request: nothing, answer: z.boolean() },
  outcome: { request: actions.outcomeRequestSchema, answer: actions.outcomeSchema },
  /** Waits until what is moving now has arrived. */
  motionsEnd: { request: nothing, answer: done },
  difference: { request: nothing, answer: actions.differenceSchema },
  /** The first texts of a new document. */
  opening: { request: nothing, answer: z.array(z.string()) },
  focusOn: { request: node, answer: z.boolean() },
  /** The dialog, menu or popover that an element is, or is in; 0 if there is none. */
  layerOf: { request: z.object({ node: z.int(), isInside: z.boolean() }), answer: z.int() },
  /** The address of a link, or empty. */
  leadsTo: { request: node, answer: z.string() },
  frameHit: { request: actions.frameHitRequestSchema, answer: actions.frameHitSchema },
  clickByScript: { request: node, answer: z.boolean() },
  /** Null if nothing is there. */
  hitAt: { request: pointing.pointRequestSchema, answer: pointing.hitSchema.nullable() },
  /** Null if the element is gone. */
  placeOf: { request: pointing.placeRequestSchema, answer: pointing.placeSchema.nullable() },
  /** Where a point of the page is in the viewport. */
  pageToView: { request: pointing.pagePointRequestSchema, answer: pointing.pointRequestSchema },
  probe: {
    request: pointing.pointRequestSchema.extend({ reach: z.number() }),
    answer: pointing.probeSchema,
  },

  /** Null if the element is gone. */
  readControl: { request: node, answer: controls.controlSchema.nullable() },
  assignValue: { request: z.object({ node: z.int(), value: z.string() }), answer: controls.assignedSchema },
  assignOptions: {
    request: z.object({ node: z.int(), names: z.array(z.string()) }),
    answer: controls.assignedSchema,
  },
  optionsOf: { request: node, answer: controls.optionsSchema },
  /** All options of the list that one belongs to; empty unless several can be selected. */
  optionsAround: { request: node, answer: controls.optionsSchema },
  expanderOf: { request: node, answer: nodeOrNone },
  noteSeen: { request: node, answer: done },
  appearedText: { request: z.object({ name: z.string(), control: z.int() }), answer: nodeOrNone },
  editedField: { request: nothing, answer: nodeOrNone },
  selectText: { request: node, answer: z.boolean() },
  leaveField: { request: node, answer: z.boolean() },
  trackOf: { request: node, answer: controls.trackSchema.nullable() },
  calendarStep: { request: z.object({ iso: z.string() }), answer: controls.calendarStepSchema },
  scrollList: { request: z.object({ node: z.int(), toStart: z.boolean() }), answer: z.boolean() },
} as const satisfies Readonly<Record<string, FunctionDeclaration>>;

type Contract = typeof contract;
export type InpageName = keyof Contract;
export type RequestOf<Name extends InpageName> = DeepReadonly<z.input<Contract[Name]['request']>>;
export type AnswerOf<Name extends InpageName> = DeepReadonly<z.output<Contract[Name]['answer']>>;

/** Calls one of our functions in a page; `Gone` is the answer of a frame that no longer exists. */
export type Ask<Gone = never> = <Name extends InpageName>(
  name: Name,
  request: RequestOf<Name>,
  signal: AbortSignal,
) => Promise<AnswerOf<Name> | Gone>;

/** What the code inside a page implements. */
export type InpageFunctions = {
  readonly [Name in InpageName]: (request: RequestOf<Name>) => GivenAnswer<Name> | Promise<GivenAnswer<Name>>;
};
type GivenAnswer<Name extends InpageName> = DeepReadonly<z.input<Contract[Name]['answer']>>;

/** Validates an answer from a page. */
export function answerOf<Name extends InpageName>(name: Name, given: unknown): AnswerOf<Name> {
  return contract[name].answer.parse(given) as AnswerOf<Name>;
}
